import { daysAfter } from '#features/hotel/facility/rules/days.ts';
import '#test/harness/database.ts';
import { and, eq } from 'drizzle-orm';
import { afterEach, describe, expect, test } from 'vitest';
import { inFacility } from '#features/access/access/queries/in-facility.ts';
import type { GuestScope } from '#features/access/access/rules/scope.ts';
import { booking as bookingTable } from '#features/booking/booking/tables.ts';
import { aGuest } from '#features/guest/guest-access/factory.ts';
import { aBooking } from '#features/registration/registration/factory.ts';
import { resetClock, setClock } from '#platform/clock/clock.ts';
import { localTime } from '#platform/clock/zone.ts';
import { aFacility } from '#test/harness/facility.ts';
import { guestDraft, saveDraft } from './commands/draft.ts';
import { submit } from './commands/submit.ts';
import { aForm, questionIds } from './factory.ts';
import { draft } from './tables.ts';

afterEach(resetClock);

async function aDraftingGuest() {
  const facility = await aFacility();
  const booking = await aBooking(facility);
  const guest = aGuest(booking);
  return { facility, booking, guest, idOf: await questionIds(guest) };
}

const draftWith = (other_form: Record<string, string>, version = 0) => ({
  answers: { email: '', other_form, companions: [], tour_leaders: [] },
  step: 'step-3',
  language: 'en' as const,
  version,
});
const draftAnswers = async (guest: GuestScope) => (await guestDraft(guest))?.answers.other_form;

describe('a draft', () => {
  test('a draft stores which companions share the address of the main guest', async () => {
    const { guest } = await aDraftingGuest();
    const input = draftWith({});
    const companions = [
      { email: '', other_form: {}, same_address: true },
      { email: '', other_form: {} },
    ];
    await saveDraft(guest, { ...input, answers: { ...input.answers, companions } });
    expect((await guestDraft(guest))?.answers.companions).toEqual(companions);
  });

  test('a draft is read back exactly as saved', async () => {
    const { guest, idOf } = await aDraftingGuest();
    const input = draftWith({ [idOf('full_name')]: '山田 太郎', [idOf('gov_id_number')]: 'LM123456' });
    expect(await guestDraft(guest)).toBeNull();
    expect(await saveDraft(guest, input)).toEqual({ version: 1 });
    expect(await guestDraft(guest)).toEqual({ ...input, version: 1 });
  });

  test('a draft is stored encrypted', async () => {
    const { facility, guest, idOf } = await aDraftingGuest();
    await saveDraft(guest, draftWith({ [idOf('full_name')]: 'Readable Name' }));
    const [row] = await inFacility(facility.system, db => db.select().from(draft));
    expect(row?.sealed.toString('latin1')).not.toContain('Readable');
  });

  test('a save with an outdated version returns 409 and the newest draft', async () => {
    const { guest } = await aDraftingGuest();
    await saveDraft(guest, draftWith({ 1: 'first' }));
    await saveDraft(guest, draftWith({ 1: 'second' }, 1));
    await expect(saveDraft(guest, draftWith({ 1: 'late' }, 1))).rejects.toMatchObject({
      status: 409,
      code: 'version_conflict',
      details: { data: { version: 2, step: 'step-3', answers: { other_form: { 1: 'second' } } } },
    });
    expect(await draftAnswers(guest)).toEqual({ 1: 'second' });
  });

  test.each([0, 1])('accepts exactly one of several concurrent saves with version %i', async version => {
    const { guest } = await aDraftingGuest();
    if (version === 1) await saveDraft(guest, draftWith({ 1: 'before' }));
    const writes = Array.from({ length: 8 }, (_, at) => saveDraft(guest, draftWith({ 1: `${at}` }, version)));
    const results = await Promise.allSettled(writes);
    const won = results.flatMap((result, at) => (result.status === 'fulfilled' ? [at] : []));
    expect(won).toHaveLength(1);
    expect(await draftAnswers(guest)).toEqual({ 1: `${won[0]}` });
  });

  test('a draft never contains the mask of a value', async () => {
    const { guest, idOf } = await aDraftingGuest();
    const input = draftWith({ [idOf('full_name')]: '山•••••', [idOf('address')]: '千代田1-1' });
    await saveDraft(guest, { ...input, answers: { ...input.answers, email: 't•••••' } });
    const found = await guestDraft(guest);
    expect(found?.answers).toMatchObject({ email: '', other_form: { [idOf('address')]: '千代田1-1' } });
    expect(found?.answers.other_form).not.toHaveProperty(idOf('full_name'));
  });
});

describe('a draft on another device', () => {
  test('masks the passport number of a draft on another device, and shows its pictures', async () => {
    const { booking, guest, idOf } = await aDraftingGuest();
    const [number, picture] = [idOf('gov_id_number'), idOf('gov_id')];
    await saveDraft(guest, draftWith({ [number]: 'LM123456', [picture]: 'img_emma' }));
    expect(await draftAnswers(aGuest(booking))).toEqual({ [number]: '••••••••', [picture]: 'img_emma' });
  });

  test('keeps the stored passport number when the guest saves the masked number', async () => {
    const { booking, guest, idOf } = await aDraftingGuest();
    await saveDraft(guest, draftWith({ [idOf('gov_id_number')]: 'LM123456' }));
    const other = aGuest(booking);
    await saveDraft(other, draftWith({ ...(await draftAnswers(other)), [idOf('full_name')]: 'Emma' }, 1));
    expect(await draftAnswers(guest)).toEqual({
      [idOf('gov_id_number')]: 'LM123456',
      [idOf('full_name')]: 'Emma',
    });
  });

  test('a guest with a weak proof neither sees nor overwrites a draft of another device', async () => {
    const { booking, guest } = await aDraftingGuest();
    await saveDraft(guest, draftWith({ 1: 'strong' }));
    const weak = aGuest(booking, { strength: 'weak' });
    expect(await guestDraft(weak)).toBeNull();
    await expect(saveDraft(weak, draftWith({ 1: 'weak' }))).rejects.toMatchObject({
      status: 409,
      code: 'more_needed',
      details: {},
    });
    expect(await draftAnswers(guest)).toEqual({ 1: 'strong' });
  });

  test('a guest with a weak proof sees their own draft', async () => {
    const { booking } = await aDraftingGuest();
    const weak = aGuest(booking, { strength: 'weak' });
    await saveDraft(weak, draftWith({ 1: 'weak' }));
    expect(await draftAnswers(weak)).toEqual({ 1: 'weak' });
  });
});

describe('the period for saving a draft', () => {
  test('a draft can no longer be saved once the form has been submitted', async () => {
    const { booking, guest } = await aDraftingGuest();
    await submit(guest, await aForm(guest, booking));
    const used = { status: 422, code: 'reservation_used' };
    await expect(saveDraft(guest, draftWith({}))).rejects.toMatchObject(used);
    await expect(guestDraft(guest)).rejects.toMatchObject(used);
  });

  test('a draft can be saved until 06:00 on the day after the check-in date', async () => {
    const { booking, guest } = await aDraftingGuest();
    const end = localTime(daysAfter(booking.checkinDate, 1), '06:00', 'Asia/Tokyo');
    setClock(() => new Date(end.getTime() - 1));
    await saveDraft(guest, draftWith({}));
    setClock(() => end);
    const expired = { status: 422, code: 'reservation_expired' };
    await expect(saveDraft(guest, draftWith({}, 1))).rejects.toMatchObject(expired);
    await expect(guestDraft(guest)).rejects.toMatchObject(expired);
  });

  test('a draft can no longer be saved once the booking is cancelled', async () => {
    const { facility, booking, guest } = await aDraftingGuest();
    await inFacility(facility.system, db =>
      db
        .update(bookingTable)
        .set({ pmsBookingStatus: 2 })
        .where(and(eq(bookingTable.facilityId, facility.facilityId), eq(bookingTable.id, booking.id))),
    );
    await expect(saveDraft(guest, draftWith({}))).rejects.toMatchObject({ code: 'reservation_expired' });
  });
});
