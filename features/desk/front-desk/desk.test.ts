import '#test/harness/database.ts';
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { inFacility } from '#features/access/access/queries/in-facility.ts';
import { auditEntriesOf } from '#features/audit/audit/factory.ts';
import { bookingById } from '#features/booking/booking/queries/bookings.ts';
import { booking as bookingTable } from '#features/booking/booking/tables.ts';
import { submit } from '#features/guest/check-in-form/commands/submit.ts';
import { aForm, aRegisteredBooking, aRoomLeader, emma, taro } from '#features/guest/check-in-form/factory.ts';
import { withdraw } from '#features/registration/registration/commands/withdraw.ts';
import { storedRegistrations, type TestBooking } from '#features/registration/registration/factory.ts';
import { person, registration } from '#features/registration/registration/tables.ts';
import { aFacility, aStaffMember, type TestFacility } from '#test/harness/facility.ts';
import { jobsOf } from '#test/harness/jobs.ts';
import { markPassportSeen } from './commands/checks.ts';
import { openDetails } from './commands/open-details.ts';
import { resendConfirmation } from './commands/resend.ts';
import { setPersons } from './commands/set-persons.ts';

const notFound = expect.objectContaining({ status: 404, code: 'not_found' });

const bookingParams = ({ pmsCode, pmsBookingNo }: TestBooking) => ({
  pms_code: pmsCode,
  pms_reservation_no: pmsBookingNo,
});
const actions = async (facility: TestFacility) => (await auditEntriesOf(facility)).map(entry => entry.action);

describe('the original passport', () => {
  const tick = (registrationId: number, companionId: number | null, seen: 0 | 1 = 1) => ({
    facility_visitor_log_id: registrationId,
    companion_id: companionId,
    seen,
  });
  const withEmma = () => aRegisteredBooking({ companions: [{ ...emma, has_japan_address: 'yes' }] });

  test('the details show whose original passport was seen', async () => {
    const { facility, booking, registrationId, persons } = await withEmma();
    await markPassportSeen(facility.owner, tick(registrationId, persons[1]?.id ?? 0));
    const { visitor_logs, companion } = await openDetails(facility.owner, { booking_id: booking.id }, 'ja');
    expect([visitor_logs[0]?.main.passport_seen, companion[0]?.passport_seen]).toEqual([0, 1]);
  });

  test('keeps the first of several concurrent passport records', async () => {
    const { facility, registrationId } = await withEmma();
    const staff = await Promise.all(Array.from({ length: 6 }, () => aStaffMember(facility)));
    await Promise.all(staff.map(each => markPassportSeen(each, tick(registrationId, null))));
    const entries = (await auditEntriesOf(facility)).filter(entry => entry.action === 'passport.seen');
    expect(entries).toHaveLength(1);
    const rows = await inFacility(facility.system, db => db.select().from(person).orderBy(person.number));
    expect(rows[0]?.passportSeenBy).toBe(entries[0]?.actorId);
  });

  test('a passport record can be cleared', async () => {
    const { facility, booking, registrationId } = await withEmma();
    await markPassportSeen(facility.owner, tick(registrationId, null));
    await markPassportSeen(facility.owner, tick(registrationId, null, 0));
    expect((await storedRegistrations(facility, booking))[0]?.persons[0]?.passportSeen).toBe(false);
    expect(await actions(facility)).toEqual(['passport.seen', 'passport.unseen']);
  });

  test('rejects a passport record for an unrelated companion, another hotel or a withdrawn registration', async () => {
    const { facility, registrationId, persons } = await withEmma();
    const other = await withEmma();
    const foreign = tick(registrationId, other.persons[1]?.id ?? 0);
    await expect(markPassportSeen(facility.owner, foreign)).rejects.toEqual(notFound);
    const main = tick(registrationId, persons[0]?.id ?? 0);
    await expect(markPassportSeen(facility.owner, main)).rejects.toEqual(notFound);
    await expect(markPassportSeen(other.facility.owner, tick(registrationId, null))).rejects.toEqual(
      notFound,
    );
    await withdraw(facility.owner, registrationId, 'x');
    await expect(markPassportSeen(facility.owner, tick(registrationId, null))).rejects.toEqual(notFound);
  });
});

describe('the number of persons', () => {
  const set = ({ owner, facilityId }: TestFacility, booking: TestBooking, number_of_guests: number) =>
    setPersons(owner, { facility_id: facilityId, ...bookingParams(booking), number_of_guests });

  test('staff can raise the number of persons, and guests may then register up to that number', async () => {
    const { facility, booking } = await aRegisteredBooking({
      booking: { metadata: { number_of_guests: 1, room_quantity: 2 } },
    });
    const leader = await aRoomLeader(facility, booking);
    const form = await aForm(leader, booking, { companions: [taro] });
    await expect(submit(leader, form)).rejects.toMatchObject({ code: 'too_many_persons' });
    expect(await set(facility, booking, 3)).toEqual({ number_of_guests: 3, registered: 1 });
    await submit(leader, form);
    const { booking: shown } = await openDetails(facility.owner, { booking_id: booking.id }, 'ja');
    expect(shown.number_of_guests).toBe(3);
  });

  test('rejects a new number of persons if a colleague has changed it in the meantime', async () => {
    const { facility, booking } = await aRegisteredBooking({
      booking: { metadata: { number_of_guests: 2, room_quantity: 1 } },
    });
    const { owner, facilityId } = facility;
    const change = { facility_id: facilityId, ...bookingParams(booking), was: 2 };
    await setPersons(owner, { ...change, number_of_guests: 3 });
    await expect(setPersons(owner, { ...change, number_of_guests: 4 })).rejects.toMatchObject({
      status: 409,
      code: 'version_conflict',
    });
  });

  test('the number of persons cannot be lower than the number of registered persons', async () => {
    const { facility, booking } = await aRegisteredBooking({ companions: [taro, taro] });
    await expect(set(facility, booking, 2)).rejects.toMatchObject({
      status: 422,
      code: 'persons_registered',
      details: { errors: { number_of_guests: 'persons_registered' }, data: { registered: 3 } },
    });
    expect(await set(facility, booking, 3)).toMatchObject({ registered: 3 });
  });

  test('concurrent submissions never register more persons than the booking allows', async () => {
    const { facility, booking, guest, registrationId } = await aRegisteredBooking();
    await withdraw(facility.owner, registrationId, 'x');
    const form = await aForm(guest, booking, { companions: [taro, taro] });
    await Promise.allSettled([submit(guest, form), set(facility, booking, 1), submit(guest, form)]);
    const row = await inFacility(facility.system, db => bookingById(db, facility.facilityId, booking.id));
    const [registration] = await storedRegistrations(facility, booking);
    expect(row?.personLimit ?? 3).toBeGreaterThanOrEqual(registration?.persons.length ?? 0);
  });

  test('a changed number of persons is audited with its previous value', async () => {
    const { facility, booking } = await aRegisteredBooking();
    await set(facility, booking, 5);
    await set(facility, booking, 5);
    const entries = (await auditEntriesOf(facility)).filter(entry => entry.action === 'booking.persons_set');
    expect(entries).toMatchObject([{ bookingId: booking.id, details: { before: 3, after: 5 } }]);
  });

  test("changing the number of persons of another hotel's booking returns not found", async () => {
    const { booking } = await aRegisteredBooking();
    await expect(set(await aFacility(), booking, 5)).rejects.toEqual(notFound);
  });
});

describe('resending the confirmation', () => {
  const resend = ({ owner, facilityId }: TestFacility, booking: TestBooking, qr: string) =>
    resendConfirmation(owner, { facility_id: facilityId, ...bookingParams(booking), qr });
  const wishes = async (facility: TestFacility) =>
    (await jobsOf(facility)).filter(job => job.name === 'registration.confirmation_asked');

  test('resending the confirmation queues an email for the registration that has the QR code', async () => {
    const { facility, booking } = await aRegisteredBooking({ booking: { metadata: { room_quantity: 2 } } });
    const leader = await aRoomLeader(facility, booking);
    const { qrCode } = await submit(leader, await aForm(leader, booking));
    const [, second] = await storedRegistrations(facility, booking);
    await resend(facility, booking, qrCode);
    expect(await wishes(facility)).toMatchObject([{ payload: { registrationId: second?.id } }]);
    expect((await auditEntriesOf(facility)).at(-1)).toMatchObject({
      action: 'confirmation.resent',
      details: { registrationId: second?.id },
    });
  });

  test('a double click on resend sends one email', async () => {
    const { facility, booking, qrCode } = await aRegisteredBooking();
    await Promise.all([1, 2, 3, 4].map(() => resend(facility, booking, qrCode)));
    expect(await wishes(facility)).toHaveLength(1);
  });

  test('rejects resending the confirmation if there is no email address', async () => {
    const { facility, booking, qrCode } = await aRegisteredBooking({ booking: { email: '' } });
    await inFacility(facility.system, async db => {
      await db.update(registration).set({ email: '' }).where(eq(registration.bookingId, booking.id));
      await db.update(bookingTable).set({ email: '' }).where(eq(bookingTable.id, booking.id));
    });
    await expect(resend(facility, booking, qrCode)).rejects.toMatchObject({ status: 422, code: 'no_email' });
    expect(await wishes(facility)).toEqual([]);
  });

  test('rejects a QR code that is unknown or belongs to another booking or hotel', async () => {
    const { facility, booking, qrCode } = await aRegisteredBooking();
    const other = await aRegisteredBooking();
    await expect(resend(facility, booking, other.qrCode)).rejects.toEqual(notFound);
    await expect(resend(other.facility, booking, qrCode)).rejects.toEqual(notFound);
    await expect(resend(facility, booking, 'nonsense')).rejects.toEqual(notFound);
  });
});
