import { daysAfter } from '#features/hotel/facility/rules/days.ts';
import '#test/harness/database.ts';
import { eq } from 'drizzle-orm';
import { afterEach, describe, expect, test } from 'vitest';
import { aKeyScope } from '#features/access/access/factory.ts';
import { inFacility } from '#features/access/access/queries/in-facility.ts';
import { auditEntriesOf } from '#features/audit/audit/factory.ts';
import { bookingById } from '#features/booking/booking/queries/bookings.ts';
import { booking as bookingTable } from '#features/booking/booking/tables.ts';
import { markPassportSeen } from '#features/desk/front-desk/commands/checks.ts';
import { decodeQr } from '#features/desk/front-desk/commands/decode-qr.ts';
import { viewList } from '#features/desk/front-desk/commands/view-list.ts';
import { listBookings } from '#features/desk/front-desk/contract/list.ts';
import { MASK_SIGN } from '#features/form/questionnaire/rules/formats.ts';
import type { SystemName } from '#features/form/questionnaire/rules/system-questions.ts';
import { question } from '#features/form/questionnaire/tables.ts';
import { submit } from '#features/guest/check-in-form/commands/submit.ts';
import {
  aForm,
  aGuestWithBooking,
  answersIn,
  aRegisteredBooking,
  emma,
  hidePassportPicture,
  questionIds,
} from '#features/guest/check-in-form/factory.ts';
import { aGuest } from '#features/guest/guest-access/factory.ts';
import { openForHotel } from '#features/hotel/facility/queries/keys.ts';
import { resetClock, setClock } from '#platform/clock/clock.ts';
import { localTime } from '#platform/clock/zone.ts';
import { raceOnBooking } from '#test/harness/at-once.ts';
import { aFacility, type TestFacility } from '#test/harness/facility.ts';
import { type Amendment, amendRegistration } from './commands/amend.ts';
import { confirmData } from './commands/confirm-data.ts';
import { pullRegistrations } from './commands/pull-registrations.ts';
import { withdraw } from './commands/withdraw.ts';
import { storedRegistrations } from './factory.ts';
import { amendedAnswer, amendment, registration, sealedAt } from './tables.ts';

afterEach(resetClock);

type RegisteredBooking = Awaited<ReturnType<typeof aRegisteredBooking>>;
type Options = Partial<Omit<Amendment, 'changes'>> & { person?: number };

/** Corrects answers by system name, as the owner unless specified otherwise. */
async function amendByName(
  { facility, guest, registrationId, persons }: RegisteredBooking,
  given: { [Name in SystemName]?: string },
  { person = 0, by = facility.owner, ...rest }: Options = {},
) {
  const idOf = await questionIds(guest);
  const changes = Object.entries(given).map(([name, value]) => ({
    personId: persons[person]?.id ?? 0,
    questionId: Number(idOf(name as SystemName)),
    value,
  }));
  return inFacility(by, db =>
    amendRegistration(db, facility.facilityId, registrationId, { by, changes, ...rest }),
  );
}

const rowOf = ({ facility, registrationId }: RegisteredBooking) =>
  inFacility(facility.system, async db => {
    const [row] = await db.select().from(registration).where(eq(registration.id, registrationId));
    if (!row) throw new Error('The registration is missing');
    return row;
  });
const storedAmendments = ({ facility }: RegisteredBooking) =>
  inFacility(facility.system, async db => ({
    notes: await db.select().from(amendment).orderBy(amendment.id),
    before: await db.select().from(amendedAnswer).orderBy(amendedAnswer.id),
  }));
const pull = ({ facilityId }: TestFacility) => pullRegistrations(aKeyScope(facilityId, 1), 0, 'ja');
const faultAt = ({ idOf, persons }: RegisteredBooking, name: SystemName, code: string) => {
  const path = `answers.${persons[0]?.id}.${idOf(name)}`;
  return expect.objectContaining({
    status: 422,
    details: expect.objectContaining({ errors: { [path]: code } }),
  });
};

async function aForeigner() {
  const made = await aGuestWithBooking();
  await hidePassportPicture(made.facility);
  const main = { ...emma, address: '1 Queen Street', phone: '+64 21 555 123', email: 'emma@example.com' };
  const passes = await submit(made.guest, await aForm(made.guest, made.booking, { main }));
  const [registered] = await storedRegistrations(made.facility, made.booking);
  if (!registered) throw new Error('The registration was not stored');
  return { ...made, ...passes, registrationId: registered.id, persons: registered.persons };
}

describe('corrections by staff', () => {
  test('normalizes a corrected answer as the form does, and keeps the previous answer with the user, time and reason', async () => {
    const made = await aRegisteredBooking();
    setClock(() => new Date('2026-11-23T05:00:00Z'));
    expect(await amendByName(made, { zip_code: '１０００００２' }, { why: '番地の聞き違い' })).toEqual({
      amended: 1,
      version: 1,
    });
    const of = await answersIn(made.facility, made.booking);
    expect(of('zip_code')?.value).toBe('1000002');
    const { notes, before } = await storedAmendments(made);
    expect(notes).toMatchObject([
      {
        registrationId: made.registrationId,
        version: 1,
        byKind: 'staff',
        byUser: made.facility.owner.userId,
        reason: '番地の聞き違い',
        at: new Date('2026-11-23T05:00:00Z'),
      },
    ]);
    expect(before).toMatchObject([{ value: '1000001', sealed: null, personId: made.persons[0]?.id }]);
  });

  test('encrypts the current and the previous passport number', async () => {
    const made = await aForeigner();
    await amendByName(made, { gov_id_number: 'lm 765 4321' });
    const of = await answersIn(made.facility, made.booking);
    expect(of('gov_id_number')?.value).toBe('LM7654321');
    const { before } = await storedAmendments(made);
    const [kept] = before;
    if (!kept?.sealed) throw new Error('The earlier number is not sealed');
    expect(kept.value).toBeNull();
    const place = sealedAt.amendedAnswer(kept.amendmentId, kept.personId, kept.questionId);
    const { sealed } = kept;
    const opened = await inFacility(made.facility.system, db =>
      openForHotel(db, made.facility.facilityId, place, sealed),
    );
    expect(String(opened)).toBe('LM123456');
  });

  test('the audit log of a correction contains the questions but neither values nor the reason', async () => {
    const made = await aRegisteredBooking();
    await amendByName(made, { full_name: '検証 花子' }, { why: '佐藤様より電話' });
    const entry = (await auditEntriesOf(made.facility)).at(-1);
    expect(entry).toMatchObject({
      action: 'registration.amended',
      actorKind: 'staff',
      bookingId: made.booking.id,
    });
    expect(JSON.stringify(entry)).not.toMatch(/花子|山田|佐藤/);
  });

  test('a correction updates the list and the search, and keeps the QR code', async () => {
    const made = await aRegisteredBooking();
    const { facility, booking } = made;
    await amendByName(made, { full_name: '検証 花子', email: 'hanako@example.com', phone: '080-1111-2222' });
    const shown = await inFacility(facility.system, db => bookingById(db, facility.facilityId, booking.id));
    expect(shown).toMatchObject({ name: '検証 花子', email: 'hanako@example.com', phone: '+818011112222' });
    expect(await rowOf(made)).toMatchObject({ email: 'hanako@example.com', version: 1 });
    const found = async (name: string) => {
      const asked = { facility_id: facility.facilityId, filters: { name } };
      return (await viewList(facility.owner, listBookings.input.parse(asked))).total;
    };
    expect([await found('検証 花子'), await found('山田 太郎')]).toEqual([1, 1]);
    expect(await decodeQr(facility.owner, made.qrCode)).toMatchObject({ decoded_status: 'ok' });
  });

  test('the list shows the PMS value again after an answer is removed', async () => {
    const made = await aRegisteredBooking({
      main: {
        full_name: '検証 花子',
        full_name_for_katakana: 'ケンショウ ハナコ',
        has_japan_address: 'yes',
        address: 'x',
        phone: '090-1234-5678',
        email: 'a@example.com',
      },
    });
    await amendByName(made, { full_name_for_katakana: '' });
    const shown = await inFacility(made.facility.system, db =>
      bookingById(db, made.facility.facilityId, made.booking.id),
    );
    expect(shown).toMatchObject({ name: '検証 花子', nameKana: 'ヤマダ タロウ' });
    expect((await answersIn(made.facility, made.booking))('full_name_for_katakana')).toBeUndefined();
  });

  test('a correction notifies the PMS, which then reads the current answers', async () => {
    const made = await aRegisteredBooking();
    await amendByName(made, { full_name: '検証 花子' });
    const { data } = await pull(made.facility);
    expect(data.map(({ type }) => type)).toEqual(['submitted', 'amended']);
    const names = data.map(
      each =>
        each.registration?.persons[0]?.answers.find(({ system_name }) => system_name === 'full_name')?.value,
    );
    expect(names).toEqual(['検証 花子', '検証 花子']);
  });

  test('sending the same value in another format is not a correction', async () => {
    const made = await aRegisteredBooking();
    expect(await amendByName(made, { zip_code: '100-0001', full_name: ' 山田 太郎 ' })).toEqual({
      amended: 0,
      version: 0,
    });
    expect(await storedAmendments(made)).toEqual({ notes: [], before: [] });
    expect((await pull(made.facility)).data).toHaveLength(1);
  });

  test('applies the rules of the form to a corrected answer', async () => {
    const made = await aRegisteredBooking();
    await expect(amendByName(made, { email: 'nobody' })).rejects.toEqual(
      faultAt(made, 'email', 'email_invalid'),
    );
    await expect(amendByName(made, { full_name: '' })).rejects.toEqual(
      faultAt(made, 'full_name', 'field_required'),
    );
    await expect(amendByName(made, { full_name: `山${MASK_SIGN}` })).rejects.toEqual(
      faultAt(made, 'full_name', 'field_invalid'),
    );
    await expect(amendByName(made, { gov_id_number: 'LM123456' })).rejects.toEqual(
      faultAt(made, 'gov_id_number', 'field_invalid'),
    );
    expect(await storedAmendments(made)).toEqual({ notes: [], before: [] });
  });

  test('a correction does not require answers to questions added to the form since the registration', async () => {
    const made = await aRegisteredBooking();
    await inFacility(made.facility.system, db =>
      db
        .update(question)
        .set({ required: true, visibility: true })
        .where(eq(question.systemName, 'occupation')),
    );
    expect(await amendByName(made, { full_name: '検証 花子' })).toMatchObject({ amended: 1 });
  });

  test('a correction can answer a question that the form does not ask', async () => {
    const made = await aRegisteredBooking();
    expect(await amendByName(made, { prev_destination: '京都' })).toMatchObject({ amended: 1 });
    expect((await answersIn(made.facility, made.booking))('prev_destination')?.value).toBe('京都');
    expect((await storedAmendments(made)).before).toMatchObject([{ value: null, sealed: null }]);
  });

  test('changing to an address abroad moves the postal code to the correction history, and the passport can be added later', async () => {
    const made = await aRegisteredBooking();
    expect(await amendByName(made, { has_japan_address: 'no' })).toMatchObject({ amended: 2 });
    const of = await answersIn(made.facility, made.booking);
    expect([of('has_japan_address')?.value, of('zip_code')]).toEqual(['no', undefined]);
    expect((await storedAmendments(made)).before.map(({ value }) => value).sort()).toEqual([
      '1000001',
      'yes',
    ]);
    expect(await amendByName(made, { gov_id_number: 'LM123456', nationality: 'NZ' })).toMatchObject({
      amended: 2,
      version: 2,
    });
  });

  test("correcting a companion's answer does not change the main guest's", async () => {
    const made = await aRegisteredBooking({
      companions: [{ full_name: '山田 花子', has_japan_address: 'yes' }],
    });
    await amendByName(made, { full_name: '山田 華子' }, { person: 1 });
    const of = await answersIn(made.facility, made.booking);
    expect([of('full_name')?.value, of('full_name', 1)?.value]).toEqual(['山田 太郎', '山田 華子']);
    await expect(amendByName(made, { email: 'h@example.com' }, { person: 1 })).rejects.toMatchObject({
      status: 422,
    });
  });
});

describe('concurrent corrections', () => {
  test('accepts only one of eight concurrent corrections of the same answer and version', async () => {
    const made = await aRegisteredBooking();
    const all = Array.from(
      { length: 8 },
      (_, at) => () => amendByName(made, { full_name: `検証 ${at}` }, { version: 0 }),
    );
    const results = await raceOnBooking(made.facility, made.booking, all);
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const [refused] = results.filter(each => each.status === 'rejected');
    expect(refused?.reason).toMatchObject({
      status: 409,
      code: 'version_conflict',
      details: { data: { version: 1 } },
    });
  });

  test('a correction of another answer in the meantime is not a conflict', async () => {
    const made = await aRegisteredBooking();
    await amendByName(made, { full_name: '検証 花子' }, { version: 0 });
    expect(await amendByName(made, { zip_code: '100-0002' }, { version: 0 })).toEqual({
      amended: 1,
      version: 2,
    });
    expect((await answersIn(made.facility, made.booking))('full_name')?.value).toBe('検証 花子');
  });

  test('rejects a correction of a withdrawn registration', async () => {
    const made = await aRegisteredBooking();
    await withdraw(made.facility.owner, made.registrationId, 'x');
    await expect(amendByName(made, { full_name: 'x' })).rejects.toMatchObject({ status: 404 });
  });

  test('does not find a registration, person or question of another hotel', async () => {
    const made = await aRegisteredBooking();
    const other = await aFacility();
    await expect(amendByName(made, { full_name: 'x' }, { by: other.owner })).rejects.toMatchObject({
      status: 404,
    });
    const stranger = await aRegisteredBooking();
    await expect(
      amendByName({ ...made, persons: stranger.persons }, { full_name: 'x' }),
    ).rejects.toMatchObject({
      status: 404,
    });
    await expect(amendByName({ ...made, guest: stranger.guest }, { full_name: 'x' })).rejects.toMatchObject({
      status: 404,
    });
  });
});

describe('a guest', () => {
  test('a guest who corrects an answer must also answer questions that the correction makes required', async () => {
    const made = await aForeigner();
    const by = made.guest;
    await expect(amendByName(made, { has_japan_address: 'yes', address: '' }, { by })).rejects.toEqual(
      faultAt(made, 'address', 'field_required'),
    );
    await amendByName(made, { has_japan_address: 'yes', address: '東京都港区1' }, { by });
    expect((await storedAmendments(made)).notes).toMatchObject([{ byKind: 'guest', byUser: null }]);
    const of = await answersIn(made.facility, made.booking);
    expect([of('gov_id_number'), of('nationality')]).toEqual([undefined, undefined]);
    await expect(amendByName(made, { has_japan_address: 'no' }, { by })).rejects.toMatchObject({
      status: 422,
    });
  });

  test('a guest can correct answers only after a strong proof of the slot, and only if the booking is neither past nor cancelled', async () => {
    const made = await aRegisteredBooking();
    const { booking, facility } = made;
    await expect(
      amendByName(made, { full_name: 'x' }, { by: aGuest(booking, { strength: 'weak' }) }),
    ).rejects.toMatchObject({ code: 'more_needed' });
    await expect(
      amendByName(made, { full_name: 'x' }, { by: aGuest(booking, { slotId: 1 }) }),
    ).rejects.toMatchObject({ status: 404 });
    setClock(() => localTime(daysAfter(booking.checkoutDate, 1), '00:00', 'Asia/Tokyo'));
    await expect(amendByName(made, { full_name: 'x' }, { by: made.guest })).rejects.toMatchObject({
      code: 'reservation_expired',
    });
    expect(await amendByName(made, { full_name: '検証 花子' })).toMatchObject({ amended: 1 });
    resetClock();
    await inFacility(facility.system, db =>
      db.update(bookingTable).set({ pmsBookingStatus: 2 }).where(eq(bookingTable.id, booking.id)),
    );
    await expect(amendByName(made, { full_name: 'x' }, { by: made.guest })).rejects.toMatchObject({
      code: 'reservation_expired',
    });
  });

  test('correcting passport data resets “passport seen”', async () => {
    const made = await aForeigner();
    const { facility, guest, registrationId } = made;
    const seen = async () => (await storedRegistrations(facility, made.booking))[0]?.persons[0]?.passportSeen;
    await markPassportSeen(facility.owner, {
      facility_visitor_log_id: registrationId,
      companion_id: null,
      seen: 1,
    });
    await amendByName(made, { gov_id_number: 'LM7654321' });
    expect(await seen()).toBe(true);
    await amendByName(made, { address: '2 Queen Street' }, { by: guest });
    expect(await seen()).toBe(true);
    await amendByName(made, { gov_id_number: 'LM7654322' }, { by: guest });
    expect(await seen()).toBe(false);
  });

  test('My Page can add missing answers but cannot replace existing ones', async () => {
    const made = await aRegisteredBooking();
    const by = made.facility.system;
    expect(
      await amendByName(made, { full_name: '検証 花子', prev_destination: '京都' }, { by }),
    ).toMatchObject({
      amended: 1,
    });
    expect(await amendByName(made, { full_name: '', prev_destination: '大阪' }, { by })).toMatchObject({
      amended: 0,
    });
    const of = await answersIn(made.facility, made.booking);
    expect([of('full_name')?.value, of('prev_destination')?.value]).toEqual(['山田 太郎', '京都']);
    expect((await storedAmendments(made)).notes).toMatchObject([{ byKind: 'my-page' }]);
  });
});

describe("a guest's confirmation of their data", () => {
  const confirming = (
    { facility, registrationId }: RegisteredBooking,
    given: Parameters<typeof confirmData>[3],
  ) => inFacility(given.by, db => confirmData(db, facility.facilityId, registrationId, given));

  test("staff can record and withdraw a guest's data confirmation, which notifies the PMS, and the first record is kept", async () => {
    const made = await aRegisteredBooking();
    const by = made.facility.owner;
    setClock(() => new Date('2026-11-23T05:00:00Z'));
    expect(await confirming(made, { by, version: 0 })).toEqual({ confirmed: true });
    setClock(() => new Date('2026-11-23T06:00:00Z'));
    await confirming(made, { by });
    expect(await rowOf(made)).toMatchObject({
      dataConfirmedAt: new Date('2026-11-23T05:00:00Z'),
      dataConfirmedBy: by.userId,
    });
    expect((await pull(made.facility)).data.map(({ registration: now }) => now?.data_confirmed)).toEqual(
      Array(2).fill({ at: '2026-11-23T05:00:00.000Z', by: 'staff' }),
    );
    expect(await confirming(made, { by, yes: false })).toEqual({ confirmed: false });
    const { data } = await pull(made.facility);
    expect(data.map(({ type }) => type)).toEqual(['submitted', 'data_confirmed', 'data_unconfirmed']);
    expect(data[0]?.registration?.data_confirmed).toBeNull();
    const actions = (await auditEntriesOf(made.facility)).map(({ action }) => action);
    expect(actions.filter(action => action.startsWith('registration.data_'))).toEqual([
      'registration.data_confirmed',
      'registration.data_unconfirmed',
    ]);
  });

  test("a guest's data confirmation is cleared by a correction that changes a value", async () => {
    const made = await aRegisteredBooking();
    await confirming(made, { by: made.facility.owner });
    await amendByName(made, { full_name: '山田 太郎' });
    expect((await rowOf(made)).dataConfirmedAt).not.toBeNull();
    await amendByName(made, { full_name: '検証 花子' });
    expect(await rowOf(made)).toMatchObject({ dataConfirmedAt: null, dataConfirmedBy: null });
  });

  test('a data confirmation is rejected if the data was corrected after it was shown', async () => {
    const made = await aRegisteredBooking();
    await amendByName(made, { full_name: '検証 花子' });
    await expect(confirming(made, { by: made.facility.owner, version: 0 })).rejects.toMatchObject({
      status: 409,
      code: 'version_conflict',
    });
    expect(await confirming(made, { by: made.facility.owner, version: 1 })).toEqual({ confirmed: true });
  });

  test('a data confirmation requires a strong proof, and reading the QR code does not count as one', async () => {
    const made = await aRegisteredBooking();
    await decodeQr(made.facility.owner, made.qrCode);
    expect((await rowOf(made)).dataConfirmedAt).toBeNull();
    await expect(confirming(made, { by: aGuest(made.booking, { strength: 'weak' }) })).rejects.toMatchObject({
      code: 'more_needed',
    });
    await confirming(made, { by: made.guest });
    expect(await rowOf(made)).toMatchObject({ dataConfirmedAt: expect.any(Date), dataConfirmedBy: null });
    await expect(confirming(made, { by: made.guest, yes: false })).rejects.toMatchObject({ status: 404 });
  });
});
