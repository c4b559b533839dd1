import { daysAfter } from '#features/hotel/facility/rules/days.ts';
import '#test/harness/database.ts';
import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { afterEach, describe, expect, test } from 'vitest';
import { aKeyScope } from '#features/access/access/factory.ts';
import { inFacility } from '#features/access/access/queries/in-facility.ts';
import { auditEntriesOf } from '#features/audit/audit/factory.ts';
import { cancelByPms } from '#features/booking/booking/commands/intake.ts';
import { booking as bookingTable } from '#features/booking/booking/tables.ts';
import { aRegisteredBooking } from '#features/guest/check-in-form/factory.ts';
import { storeBookings } from '#features/registration/registration/commands/store-bookings.ts';
import { mainGuestProofs } from '#features/registration/registration/queries/find-registration.ts';
import { registration } from '#features/registration/registration/tables.ts';
import { resetClock, setClock } from '#platform/clock/clock.ts';
import { localTime } from '#platform/clock/zone.ts';
import { raceOnBooking } from '#test/harness/at-once.ts';
import { aFacility, aStaffMember } from '#test/harness/facility.ts';
import { checkIn } from './commands/check-in.ts';
import { decodeQr } from './commands/decode-qr.ts';
import { openDetails } from './commands/open-details.ts';
import { decodeQr as contract } from './contract/kiosk.ts';

afterEach(resetClock);

type RegisteredBooking = Awaited<ReturnType<typeof aRegisteredBooking>>;

const setPmsStatus = (
  { system }: RegisteredBooking['facility'],
  row: RegisteredBooking['booking'],
  status: 1 | 2 | 3 | 4,
) =>
  inFacility(system, db =>
    storeBookings(
      db,
      { scope: system },
      [
        {
          pms_code: row.pmsCode,
          pms_reservation_no: row.pmsBookingNo,
          checkin_date: row.checkinDate,
          checkout_date: row.checkoutDate,
          pms_booking_status: status,
        },
      ],
      'pms',
    ),
  );

const setStatus = (
  { system }: RegisteredBooking['facility'],
  { id }: RegisteredBooking['booking'],
  pmsBookingStatus: number | null,
) =>
  inFacility(system, db => db.update(bookingTable).set({ pmsBookingStatus }).where(eq(bookingTable.id, id)));

const setProof = ({ system }: RegisteredBooking['facility'], id: number, proof: 'strong' | 'weak') =>
  inFacility(system, db => db.update(registration).set({ proof }).where(eq(registration.id, id)));

const unknown = {
  booking: null,
  registration: null,
  decoded_at: null,
  decoded_status: 'unknown',
  may_enter: false,
  reasons: ['unknown'],
};

test('the first reading of a QR code is ok, and later readings report the time of the first', async () => {
  const { facility, booking, qrCode, registrationId } = await aRegisteredBooking();
  const first = await decodeQr(facility.owner, qrCode);
  expect(first).toMatchObject({
    booking: { id: booking.id, pms_reservation_no: booking.pmsBookingNo },
    registration: { id: registrationId, slot: 0 },
    decoded_status: 'ok',
  });
  const second = await decodeQr(facility.owner, qrCode);
  expect(second).toMatchObject({ decoded_status: 'already_decoded', decoded_at: first.decoded_at });
});

test('the details show the result of a QR code reading', async () => {
  const { facility, booking, qrCode } = await aRegisteredBooking();
  const { decoded_at } = await decodeQr(facility.owner, qrCode);
  const { booking: shown, visitor_logs } = await openDetails(
    facility.owner,
    { booking_id: booking.id },
    'ja',
  );
  expect(shown).toMatchObject({ decoded_at, decoded_status: 'ok' });
  expect(visitor_logs[0]).toMatchObject({ decoded_at, decoded_status: 'ok' });
});

test('only one of eight concurrent readings of a QR code is ok', async () => {
  const { facility, booking, qrCode } = await aRegisteredBooking();
  const eight = Array.from({ length: 8 }, () => () => decodeQr(facility.owner, qrCode));
  const read = (await raceOnBooking(facility, booking, eight)).flatMap(each =>
    each.status === 'fulfilled' ? [each.value.decoded_status] : [],
  );
  expect(read.toSorted()).toEqual([...Array.from({ length: 7 }, () => 'already_decoded'), 'ok']);
});

test('a kiosk can read a QR code, and the reading is audited', async () => {
  const { facility, booking, qrCode } = await aRegisteredBooking();
  const kiosk = aKeyScope(facility.facilityId, 7);
  expect(await decodeQr(kiosk, qrCode)).toMatchObject({ decoded_status: 'ok' });
  expect((await auditEntriesOf(facility)).at(-1)).toMatchObject({
    action: 'qr.decoded',
    actorKind: 'api-key',
    bookingId: booking.id,
    details: { status: 'ok' },
  });
});

test("staff with the permission see the guest's name, and a kiosk does not", async () => {
  const { facility, booking, qrCode } = await aRegisteredBooking();
  const reader = await aStaffMember(facility, ['list.details_pop_up.view']);
  const kiosk = aKeyScope(facility.facilityId, 7);
  const names = [];
  for (const scope of [facility.owner, reader, kiosk])
    names.push((await decodeQr(scope, qrCode)).booking?.name);
  expect(names).toEqual([booking.name, '＊＊＊＊', '']);
  const decoded = await decodeQr(kiosk, qrCode);
  expect(contract.access['api-key'].reply.parse({ data: decoded }).data.booking).not.toHaveProperty('name');
});

test.each([
  ['in lower case', (qr: string) => ` ${qr.toLowerCase()} `],
  ['without its prefix', (qr: string) => qr.slice('GENKAN1.'.length)],
  [
    'in groups, with O for 0',
    (qr: string) =>
      qr
        .slice(8)
        .replaceAll('0', 'O')
        .replace(/(.{4})/g, '$1-'),
  ],
  [
    'in full-width letters',
    (qr: string) => [...qr].map(c => String.fromCodePoint((c.codePointAt(0) ?? 0) + 0xfee0)).join(''),
  ],
])('accepts a QR code typed as %s', async (_how, typed) => {
  const { facility, qrCode } = await aRegisteredBooking();
  expect(await decodeQr(facility.owner, typed(qrCode))).toMatchObject({ decoded_status: 'ok' });
});

test('reading a QR code reports a cancelled booking', async () => {
  const { facility, booking, qrCode } = await aRegisteredBooking();
  await inFacility(facility.system, db =>
    cancelByPms(
      db,
      booking.facilityId,
      { pms_code: booking.pmsCode, pms_reservation_no: booking.pmsBookingNo },
      mainGuestProofs,
    ),
  );
  expect(await decodeQr(facility.owner, qrCode)).toMatchObject({ decoded_status: 'cancelled' });
});

test('the front desk can use a QR code from the business day of check-in to that of check-out', async () => {
  const { facility, booking, qrCode } = await aRegisteredBooking();
  const statusAt = async (date: string, time: string) => {
    setClock(() => localTime(date, time, 'Asia/Tokyo'));
    return (await decodeQr(facility.owner, qrCode)).decoded_status;
  };
  const { checkinDate, checkoutDate } = booking;
  expect(await statusAt(checkinDate, '05:59')).toBe('wrong_date');
  expect(await statusAt(checkinDate, '06:00')).toBe('ok');
  expect(await statusAt(daysAfter(checkoutDate, 1), '05:59')).toBe('already_decoded');
  expect(await statusAt(daysAfter(checkoutDate, 1), '06:00')).toBe('wrong_date');
});

test('reading a QR code reports a booking that the PMS has checked out', async () => {
  const { facility, booking, qrCode } = await aRegisteredBooking();
  await setPmsStatus(facility, booking, 4);
  expect(await decodeQr(facility.owner, qrCode)).toMatchObject({ decoded_status: 'checked_out' });
  const kiosk = aKeyScope(facility.facilityId);
  expect(await decodeQr(kiosk, qrCode)).toMatchObject({ may_enter: false, reasons: ['checked_out'] });
});

test('a no-show that the PMS reports as checked in may enter', async () => {
  const { facility, booking, qrCode } = await aRegisteredBooking();
  await setPmsStatus(facility, booking, 2);
  await setPmsStatus(facility, booking, 3);
  const kiosk = aKeyScope(facility.facilityId);
  expect(await decodeQr(kiosk, qrCode)).toMatchObject({ decoded_status: 'ok', may_enter: true, reasons: [] });
});

describe('whether a kiosk may admit a guest', () => {
  const hours = ['00:00', '03:30', '05:59', '06:00', '15:00', '23:59'];

  // All cases share one hotel and booking. Only the status, the time and the proof vary.
  test('admits a guest only if the proof is strong and check-in would accept the guest', async () => {
    const { facility, booking, qrCode, registrationId } = await aRegisteredBooking();
    const kiosk = aKeyScope(facility.facilityId);
    const cases = fc.record({
      status: fc.constantFrom(null, 1, 2, 3, 4),
      day: fc.integer({ min: -1, max: 3 }),
      hour: fc.constantFrom(...hours),
      proof: fc.constantFrom('strong' as const, 'weak' as const),
    });
    await fc.assert(
      fc.asyncProperty(cases, async ({ status, day, hour, proof }) => {
        await setStatus(facility, booking, status);
        await setProof(facility, registrationId, proof);
        setClock(() => localTime(daysAfter(booking.checkinDate, day), hour, 'Asia/Tokyo'));
        const { may_enter, reasons } = await decodeQr(kiosk, qrCode);
        const isTaken = await checkIn(kiosk, { qr: qrCode, by: 'Door' }).then(
          () => true,
          () => false,
        );
        expect(may_enter).toBe(isTaken && proof === 'strong');
        expect(reasons.length === 0).toBe(may_enter);
      }),
      { numRuns: 60 },
    );
  });
});

test('a QR code of another hotel is reported as unknown', async () => {
  const { qrCode } = await aRegisteredBooking();
  const { owner } = await aFacility();
  expect(await decodeQr(owner, qrCode)).toEqual(unknown);
  expect(await decodeQr(owner, 'GENKAN1.00000000000000000000000000')).toEqual(unknown);
  expect(await decodeQr(owner, '')).toEqual(unknown);
});
