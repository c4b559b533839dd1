import '#test/harness/database.ts';
import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { inFacility } from '#features/access/access/queries/in-facility.ts';
import { auditEntriesOf } from '#features/audit/audit/factory.ts';
import { businessDay } from '#features/hotel/facility/rules/business-day.ts';
import { daysAfter } from '#features/hotel/facility/rules/days.ts';
import { now } from '#platform/clock/clock.ts';
import { aFacility, aStaffMember } from '#test/harness/facility.ts';
import {
  deleteShiftNote,
  editShiftNote,
  markShiftNote,
  viewShiftNotes,
  writeShiftNote,
} from './commands/shift-notes.ts';
import { NOTE_LIMITS } from './rules.ts';
import { shiftNote } from './tables.ts';

type Hotel = Awaited<ReturnType<typeof aFacility>>;

const typed = (text = '3号機のエレベーターが故障中') => ({ note_key: randomUUID(), text });
const shownNotes = async (scope: Hotel['owner'], day?: string) => (await viewShiftNotes(scope, day)).notes;
const yesterday = () => daysAfter(businessDay(now(), 'Asia/Tokyo'), -1);

/** A note written yesterday. */
async function aNoteBefore({ owner: { facilityId, userId }, system }: Hotel, doneAt: Date | null = null) {
  const row = { facilityId, userId, day: yesterday(), at: now(), doneAt, ...typed('昨日の件') };
  const { note_key: noteKey, ...values } = row;
  const [note] = await inFacility(system, db =>
    db
      .insert(shiftNote)
      .values({ ...values, noteKey })
      .returning({ id: shiftNote.id }),
  );
  return { note_id: note?.id ?? 0 };
}

describe('a shift note', () => {
  it('a shift note shows its text and author, and is stored once even if it is sent twice', async () => {
    const hotel = await aFacility();
    const note = typed();
    await Promise.all([1, 2, 3].map(() => writeShiftNote(hotel.owner, note)));
    expect(await viewShiftNotes(hotel.owner, undefined)).toMatchObject({
      open: 1,
      notes: [{ text: note.text, username: hotel.owner.username, edited: null, done: null, may_edit: true }],
    });
    const noted = (await auditEntriesOf(hotel)).filter(({ action }) => action === 'shift.noted');
    expect(noted).toHaveLength(1);
    expect(JSON.stringify(noted)).not.toContain('エレベーター');
  });

  it('a shift note shows its text only to its author and to staff who may see personal data', async () => {
    const hotel = await aFacility();
    const clerk = await aStaffMember(hotel, ['list.details_pop_up.view']);
    await writeShiftNote(hotel.owner, typed('山田様のタクシー6時'));
    await writeShiftNote(clerk, typed('鍵を二本'));
    expect((await shownNotes(clerk)).map(({ text }) => text)).toEqual(['', '鍵を二本']);
    expect((await shownNotes(hotel.owner)).map(({ text }) => text)).toEqual([
      '山田様のタクシー6時',
      '鍵を二本',
    ]);
  });

  it('a shift note is shown on the following days until it is done', async () => {
    const hotel = await aFacility();
    const named = await aNoteBefore(hotel);
    await writeShiftNote(hotel.owner, typed('今日の件'));
    expect((await shownNotes(hotel.owner)).map(({ text }) => text)).toEqual(['昨日の件', '今日の件']);
    const done = { ...named, done: true };
    await Promise.all([markShiftNote(hotel.owner, done), markShiftNote(hotel.owner, done)]);
    expect(await viewShiftNotes(hotel.owner, undefined)).toMatchObject({
      open: 1,
      notes: [{ text: '今日の件' }],
    });
    expect(await shownNotes(hotel.owner, yesterday())).toMatchObject([
      { text: '昨日の件', done: { username: hotel.owner.username } },
    ]);
    const marked = (await auditEntriesOf(hotel)).filter(({ action }) => action === 'shift.note_marked');
    expect(marked).toHaveLength(1);
  });

  it('a shift note marked as done by mistake can be reopened', async () => {
    const hotel = await aFacility();
    const named = await aNoteBefore(hotel, now());
    expect(await shownNotes(hotel.owner)).toEqual([]);
    await markShiftNote(hotel.owner, { ...named, done: false });
    expect(await shownNotes(hotel.owner)).toMatchObject([{ text: '昨日の件', done: null }]);
  });

  it('a shift note shows who edited it, and an edit of an outdated text is rejected', async () => {
    const hotel = await aFacility();
    const { id, text: was } = await writeShiftNote(hotel.owner, typed());
    const edit = (text: string) => editShiftNote(hotel.owner, { note_id: id, text, was });
    const results = await Promise.allSettled([edit('直りました'), edit('業者が来ます')]);
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(results.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { status: 409, code: 'version_conflict' },
    });
    expect(await shownNotes(hotel.owner)).toMatchObject([{ edited: { username: hotel.owner.username } }]);
  });

  it('only the author of a shift note or an admin can edit or delete it', async () => {
    const hotel = await aFacility();
    const keys = ['list.details_pop_up.view', 'list.personal_information.view'] as const;
    const [writer, other] = [await aStaffMember(hotel, [...keys]), await aStaffMember(hotel, [...keys])];
    const { id: note_id, text: was } = await writeShiftNote(writer, typed());
    await expect(editShiftNote(other, { note_id, text: '別', was })).rejects.toMatchObject({ status: 403 });
    await expect(deleteShiftNote(other, { note_id })).rejects.toMatchObject({ status: 403 });
    await editShiftNote(hotel.owner, { note_id, text: '直した', was });
    await deleteShiftNote(writer, { note_id });
    await expect(deleteShiftNote(writer, { note_id })).rejects.toMatchObject({ status: 404 });
    expect(await shownNotes(hotel.owner)).toEqual([]);
  });

  it('rejects more shift notes on a day than the limit', async () => {
    const hotel = await aFacility();
    const { facilityId, userId } = hotel.owner;
    const day = businessDay(now(), 'Asia/Tokyo');
    const row = { facilityId, userId, day, at: now(), text: '-' };
    await inFacility(hotel.system, db =>
      db
        .insert(shiftNote)
        .values(Array.from({ length: NOTE_LIMITS.most }, () => ({ ...row, noteKey: randomUUID() }))),
    );
    await expect(writeShiftNote(hotel.owner, typed())).rejects.toMatchObject({
      details: { errors: { text: 'too_many_entries' } },
    });
  });
});
