import '#test/harness/database.ts';
import { and, eq, inArray } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { inFacility } from '#features/access/access/queries/in-facility.ts';
import type { StaffScope } from '#features/access/access/rules/scope.ts';
import { auditEntriesOf } from '#features/audit/audit/factory.ts';
import { bookingById } from '#features/booking/booking/queries/bookings.ts';
import { statusIds } from '#features/booking/booking/rules/status.ts';
import { booking as bookingTable } from '#features/booking/booking/tables.ts';
import { markBooking } from '#features/desk/front-desk/commands/confirm.ts';
import { decodeQr } from '#features/desk/front-desk/commands/decode-qr.ts';
import { openDetails } from '#features/desk/front-desk/commands/open-details.ts';
import { viewList } from '#features/desk/front-desk/commands/view-list.ts';
import { listBookings } from '#features/desk/front-desk/contract/list.ts';
import type { SystemName } from '#features/form/questionnaire/rules/system-questions.ts';
import { question } from '#features/form/questionnaire/tables.ts';
import { submit } from '#features/guest/check-in-form/commands/submit.ts';
import { aForm, aRegisteredBooking, aRoomLeader, taro } from '#features/guest/check-in-form/factory.ts';
import { linkByToken } from '#features/guest/guest-access/queries/link.ts';
import { myPage } from '#features/guest/my-page/queries/my-page.ts';
import { raceOnBooking } from '#test/harness/at-once.ts';
import { aFacility, aStaffMember, type TestFacility } from '#test/harness/facility.ts';
import { withdraw } from './commands/withdraw.ts';
import { storedRegistrations, type TestBooking } from './factory.ts';
import { answer, registration } from './tables.ts';

const notFound = expect.objectContaining({ status: 404, code: 'not_found' });
const hanako = { ...taro, full_name: '検証 花子', email: 'hanako@example.com', receipt_address: '1' };

const bookingRow = ({ system, facilityId }: TestFacility, { id }: TestBooking) =>
  inFacility(system, db => bookingById(db, facilityId, id));

const findInList = async ({ owner, facilityId }: TestFacility, name: string) => {
  const asked = { facility_id: facilityId, filters: { name } };
  return (await viewList(owner, listBookings.input.parse(asked))).total;
};

test('stores the user, time and reason of a withdrawal, and the audit log omits the reason', async () => {
  const { facility, registrationId } = await aRegisteredBooking();
  await withdraw(facility.owner, registrationId, '山田様の二重登録');
  const [row] = await inFacility(facility.system, db =>
    db.select().from(registration).where(eq(registration.id, registrationId)),
  );
  expect(row).toMatchObject({
    withdrawnBy: facility.owner.userId,
    withdrawnReason: '山田様の二重登録',
    withdrawnAt: expect.any(Date),
  });
  const entry = (await auditEntriesOf(facility)).at(-1);
  expect(entry).toMatchObject({ action: 'registration.withdrawn', details: { registrationId } });
});

test('the details show the user and time of a withdrawal, and its reason only with permission', async () => {
  const { facility, booking, registrationId } = await aRegisteredBooking();
  await withdraw(facility.owner, registrationId, '二重登録');
  const reader = await aStaffMember(facility, ['list.details_pop_up.view']);
  const withdrawalsFor = async (scope: StaffScope) =>
    (await openDetails(scope, { booking_id: booking.id }, 'ja')).taken_back;
  expect(await withdrawalsFor(facility.owner)).toMatchObject([
    { kind: 'withdrawn', username: facility.username, reason: '二重登録' },
  ]);
  expect(await withdrawalsFor(reader)).toMatchObject([{ kind: 'withdrawn', reason: '＊＊＊＊' }]);
});

test("after a withdrawal, the list shows the PMS values and search does not find the guest's answers", async () => {
  const { facility, booking, registrationId } = await aRegisteredBooking({ main: hanako });
  expect(await findInList(facility, '検証 花子')).toBe(1);
  await withdraw(facility.owner, registrationId, 'x');
  expect(await bookingRow(facility, booking)).toMatchObject({
    name: '山田 太郎',
    email: 'taro@example.com',
    receiptAddress: null,
    sendMethod: 'email',
    registeredAt: null,
  });
  expect(await findInList(facility, '検証 花子')).toBe(0);
  expect(await findInList(facility, '山田')).toBe(1);
});

test('withdrawing the last registration removes the status `input` and all later statuses', async () => {
  const { facility, booking, registrationId } = await aRegisteredBooking();
  await openDetails(facility.owner, { booking_id: booking.id }, 'ja');
  await withdraw(facility.owner, registrationId, 'x');
  const details = await openDetails(facility.owner, { booking_id: booking.id }, 'ja');
  expect(details).toMatchObject({ visitor_logs: [], status_history: [], qrCodeData: null });
  expect(details.booking.booking_status_id).toBe(statusIds.beforeSend);
});

test('a withdrawal invalidates the QR code and My Page, and makes the link valid again', async () => {
  const { facility, booking, registrationId, qrCode, myPageId } = await aRegisteredBooking();
  await withdraw(facility.owner, registrationId, 'x');
  expect(await decodeQr(facility.owner, qrCode)).toMatchObject({ decoded_status: 'unknown', booking: null });
  await expect(myPage(facility.slug, myPageId, 'ja')).rejects.toEqual(notFound);
  expect((await linkByToken(booking.token)).state).toBe('open');
});

test('after a withdrawal, the guest can register again and gets a new QR code', async () => {
  const { facility, booking, guest, registrationId, qrCode } = await aRegisteredBooking();
  await withdraw(facility.owner, registrationId, 'x');
  const again = await submit(guest, await aForm(guest, booking));
  expect(again.qrCode).not.toBe(qrCode);
  expect(await storedRegistrations(facility, booking)).toHaveLength(1);
  expect((await bookingRow(facility, booking))?.bookingStatusId).toBe(statusIds.input);
});

describe('withdrawing while a room leader is registered', () => {
  const metadata = { number_of_guests: 4, room_quantity: 2, full_name: '山田 太郎' };

  test("withdrawing the main guest's registration keeps the status of the booking and shows when the room leader registered", async () => {
    const { facility, booking, registrationId } = await aRegisteredBooking({
      main: hanako,
      booking: { metadata },
    });
    const leader = await aRoomLeader(facility, booking);
    await submit(leader, await aForm(leader, booking));
    await withdraw(facility.owner, registrationId, 'x');
    const [left] = await storedRegistrations(facility, booking);
    expect(await bookingRow(facility, booking)).toMatchObject({
      name: '山田 太郎',
      bookingStatusId: statusIds.input,
      registeredAt: left?.submittedAt,
    });
  });

  test("withdrawing the room leader's registration keeps the answers of the main guest", async () => {
    const { facility, booking } = await aRegisteredBooking({ main: hanako, booking: { metadata } });
    const leader = await aRoomLeader(facility, booking);
    await submit(leader, await aForm(leader, booking));
    const [, second] = await storedRegistrations(facility, booking);
    await withdraw(facility.owner, second?.id ?? 0, 'x');
    expect(await bookingRow(facility, booking)).toMatchObject({ name: '検証 花子', receiptAddress: '1' });
  });
});

test('accepts only one of eight concurrent withdrawals', async () => {
  const { facility, booking, registrationId } = await aRegisteredBooking();
  const all = Array.from({ length: 8 }, () => () => withdraw(facility.owner, registrationId, 'x'));
  const results = await raceOnBooking(facility, booking, all);
  expect(results.filter(each => each.status === 'fulfilled')).toHaveLength(1);
  const entries = await auditEntriesOf(facility);
  expect(entries.filter(entry => entry.action === 'registration.withdrawn')).toHaveLength(1);
});

test('after concurrent views, confirmations and withdrawals, a withdrawn registration leaves no status on the booking', async () => {
  const { facility, booking, registrationId } = await aRegisteredBooking();
  const named = { pms_code: booking.pmsCode, reservation_no: booking.pmsBookingNo };
  await raceOnBooking<unknown>(facility, booking, [
    () => withdraw(facility.owner, registrationId, 'x'),
    () => openDetails(facility.owner, { booking_id: booking.id }, 'ja'),
    () => markBooking(facility.owner, { ...named, booking_status_id: 23 }),
  ]);
  const after = await openDetails(facility.owner, { booking_id: booking.id }, 'ja');
  expect(after.status_history).toEqual([]);
});

test('the list no longer counts the pictures of a withdrawn registration', async () => {
  const metadata = { number_of_guests: 4, room_quantity: 2 };
  const { facility, booking, registrationId } = await aRegisteredBooking({ booking: { metadata } });
  const leader = await aRoomLeader(facility, booking);
  await submit(leader, await aForm(leader, booking));
  const [main, second] = await storedRegistrations(facility, booking);
  await addPictures(facility, main?.persons[0]?.id, ['gov_id', 'face_recognition']);
  await addPictures(facility, second?.persons[0]?.id, ['face_recognition']);
  await withdraw(facility.owner, registrationId, 'x');
  expect(await bookingRow(facility, booking)).toMatchObject({
    hasPassportPicture: false,
    hasFacePicture: true,
  });
  await withdraw(facility.owner, second?.id ?? 0, 'x');
  expect(await bookingRow(facility, booking)).toMatchObject({
    hasPassportPicture: false,
    hasFacePicture: false,
  });
});

const addPictures = ({ system, facilityId }: TestFacility, personId = 0, names: SystemName[] = []) =>
  inFacility(system, async db => {
    const ids = await db
      .select({ id: question.id })
      .from(question)
      .where(and(eq(question.facilityId, facilityId), inArray(question.systemName, names)));
    await db
      .insert(answer)
      .values(ids.map(({ id }) => ({ facilityId, personId, questionId: id, value: 'img_x' })));
    await db.update(bookingTable).set({ hasPassportPicture: true, hasFacePicture: true });
  });

test('does not find a registration of another hotel', async () => {
  const { facility, booking, registrationId } = await aRegisteredBooking();
  await expect(withdraw((await aFacility()).owner, registrationId, 'x')).rejects.toEqual(notFound);
  expect(await storedRegistrations(facility, booking)).toHaveLength(1);
});
