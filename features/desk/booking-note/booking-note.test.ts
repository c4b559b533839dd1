import '#test/harness/database.ts';
import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { inFacility } from '#features/access/access/queries/in-facility.ts';
import { auditEntriesOf } from '#features/audit/audit/factory.ts';
import { changesSince } from '#features/desk/front-desk/queries/list-page.ts';
import { aBooking } from '#features/registration/registration/factory.ts';
import { aFacility, aStaffMember } from '#test/harness/facility.ts';
import { deleteNote, markNote, viewHandover, viewNotes, writeNote } from './commands/notes.ts';
import type { Handover } from './rules.ts';
import { NOTE_LIMITS } from './rules.ts';
import { bookingNote } from './tables.ts';

const typed = (booking: { id: number }, more: { text?: string; handover?: 'none' | 'open' } = {}) => ({
  booking_id: booking.id,
  note_key: randomUUID(),
  text: '夜遅くのご到着',
  handover: 'none' as const,
  ...more,
});
const noteParams = (booking: { id: number }, note: { id: number } | undefined) => ({
  booking_id: booking.id,
  note_id: note?.id ?? 0,
});

describe('a note on a booking', () => {
  it('a booking note shows its text and author, and is stored once even if it is sent twice', async () => {
    const hotel = await aFacility();
    const booking = await aBooking(hotel);
    const note = typed(booking);
    await Promise.all([1, 2, 3].map(() => writeNote(hotel.owner, note)));
    expect(await viewNotes(hotel.owner, booking.id)).toMatchObject([
      { text: '夜遅くのご到着', username: hotel.owner.username, handover: 'none', done: null },
    ]);
    const noted = (await auditEntriesOf(hotel)).filter(({ action }) => action === 'booking.noted');
    expect(noted).toHaveLength(1);
    expect(JSON.stringify(noted)).not.toContain('夜遅く');
  });

  it('a booking note shows its text only to its author and to staff who may see personal data', async () => {
    const hotel = await aFacility();
    const booking = await aBooking(hotel);
    const clerk = await aStaffMember(hotel, ['list.details_pop_up.view']);
    await writeNote(hotel.owner, typed(booking, { text: '山田様のお連れ様について' }));
    await writeNote(clerk, typed(booking, { text: '鍵を二本', handover: 'open' }));
    expect((await viewNotes(clerk, booking.id)).map(({ text }) => text)).toEqual(['鍵を二本', '']);
    expect((await viewNotes(hotel.owner, booking.id)).map(({ text }) => text)).toEqual([
      '鍵を二本',
      '山田様のお連れ様について',
    ]);
    expect((await viewHandover(clerk)).notes).toMatchObject([{ text: '鍵を二本', name: '＊＊＊＊' }]);
  });

  it('adding a note notifies open lists of the change', async () => {
    const hotel = await aFacility();
    const booking = await aBooking(hotel);
    const { cursor } = await changesSince(hotel.owner, undefined);
    await writeNote(hotel.owner, typed(booking));
    expect(await changesSince(hotel.owner, cursor)).toMatchObject({ changed: true });
  });

  it('only its author or an admin can delete a note', async () => {
    const hotel = await aFacility();
    const booking = await aBooking(hotel);
    const [writer, other] = [
      await aStaffMember(hotel, ['list.details_pop_up.view']),
      await aStaffMember(hotel, ['list.details_pop_up.view', 'list.personal_information.view']),
    ];
    const [first] = await writeNote(writer, typed(booking));
    await expect(deleteNote(other, noteParams(booking, first))).rejects.toMatchObject({ status: 403 });
    expect(await deleteNote(writer, noteParams(booking, first))).toEqual([]);
    const [second] = await writeNote(writer, typed(booking));
    expect(await deleteNote(hotel.owner, noteParams(booking, second))).toEqual([]);
    await expect(deleteNote(hotel.owner, noteParams(booking, second))).rejects.toMatchObject({ status: 404 });
  });

  it('rejects more notes on a booking than the limit', async () => {
    const hotel = await aFacility();
    const booking = await aBooking(hotel);
    const { facilityId, userId } = hotel.owner;
    const row = {
      facilityId,
      userId,
      bookingId: booking.id,
      text: '-',
      at: new Date(0),
      handover: 'none' as Handover,
    };
    await inFacility(hotel.system, db =>
      db
        .insert(bookingNote)
        .values(Array.from({ length: NOTE_LIMITS.most }, () => ({ ...row, noteKey: randomUUID() }))),
    );
    await expect(writeNote(hotel.owner, typed(booking))).rejects.toMatchObject({
      details: { errors: { text: 'too_many_entries' } },
    });
    expect(await viewNotes(hotel.owner, booking.id)).toHaveLength(NOTE_LIMITS.most);
  });
});

describe('a handover', () => {
  it('lists handover notes of all bookings until they are marked as done', async () => {
    const hotel = await aFacility();
    const [one, other] = [await aBooking(hotel), await aBooking(hotel)];
    const [first] = await writeNote(hotel.owner, typed(one, { text: '先', handover: 'open' }));
    await writeNote(hotel.owner, typed(other, { text: '後', handover: 'open' }));
    await writeNote(hotel.owner, typed(other));
    expect(await viewHandover(hotel.owner)).toMatchObject({
      total: 2,
      notes: [
        { text: '先', booking_id: one.id },
        { text: '後', booking_id: other.id },
      ],
    });
    const done = { ...noteParams(one, first), handover: 'done' as const };
    await Promise.all([markNote(hotel.owner, done), markNote(hotel.owner, done)]);
    expect(await viewNotes(hotel.owner, one.id)).toMatchObject([
      { handover: 'done', done: { username: hotel.owner.username } },
    ]);
    expect((await viewHandover(hotel.owner)).total).toBe(1);
    const marked = (await auditEntriesOf(hotel)).filter(({ action }) => action === 'booking.note_marked');
    expect(marked).toHaveLength(1);
  });

  it('a handover note marked as done by mistake can be reopened', async () => {
    const hotel = await aFacility();
    const booking = await aBooking(hotel);
    const [note] = await writeNote(hotel.owner, typed(booking, { handover: 'open' }));
    await markNote(hotel.owner, { ...noteParams(booking, note), handover: 'done' });
    expect(await markNote(hotel.owner, { ...noteParams(booking, note), handover: 'open' })).toMatchObject([
      { handover: 'open', done: null },
    ]);
  });
});
