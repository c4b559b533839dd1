import '#test/harness/database.ts';
import { and, eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { inFacility } from '#features/access/access/queries/in-facility.ts';
import { auditEntriesOf } from '#features/audit/audit/factory.ts';
import { bookingById } from '#features/booking/booking/queries/bookings.ts';
import { viewList } from '#features/desk/front-desk/commands/view-list.ts';
import { listBookings } from '#features/desk/front-desk/contract/list.ts';
import { changesSince } from '#features/desk/front-desk/queries/list-page.ts';
import { submit } from '#features/guest/check-in-form/commands/submit.ts';
import { aForm } from '#features/guest/check-in-form/factory.ts';
import { aGuest } from '#features/guest/guest-access/factory.ts';
import {
  aBooking,
  storedRegistrations,
  type TestBooking,
} from '#features/registration/registration/factory.ts';
import { userAccount } from '#features/staff/account/tables.ts';
import { raceOnBooking } from '#test/harness/at-once.ts';
import { aFacility, aStaffMember, type TestFacility } from '#test/harness/facility.ts';
import { restartGuideMail, stopGuideMail } from './commands/stop.ts';
import { newestOperations } from './queries/operations.ts';

const select = (...bookings: TestBooking[]) => ({
  reservationNumbers: bookings.map(booking => booking.pmsBookingNo),
});

async function aHotelWithBookings(count: number) {
  const facility = await aFacility();
  const bookings = [];
  for (let n = 0; n < count; n += 1) bookings.push(await aBooking(facility));
  const [first, second = first] = bookings;
  if (!first || !second) throw new Error('The hotel has no bookings');
  return { facility, first, second };
}

const isStopped = async ({ facilityId, system }: TestFacility, { id }: TestBooking) =>
  (await inFacility(system, db => bookingById(db, facilityId, id)))?.stopSendGuideMail;
const operations = ({ facilityId, system }: TestFacility) =>
  inFacility(system, db => newestOperations(db, facilityId));
const notFound = expect.objectContaining({ status: 404, code: 'not_found' });

describe('stop', () => {
  test('stopping guide mail sets stop_send_guide_mail to 1 only on the selected rows', async () => {
    const { facility, first, second } = await aHotelWithBookings(2);
    await stopGuideMail(facility.owner, select(first));
    expect([await isStopped(facility, first), await isStopped(facility, second)]).toEqual([true, false]);
    const { checkinDate } = first;
    const filters = { check_in_from: checkinDate, check_in_to: checkinDate };
    const asked = listBookings.input.parse({ facility_id: facility.facilityId, filters });
    const { data } = await viewList(facility.owner, asked);
    const row = data.find(each => each.booking_id === first.id);
    expect(row).toMatchObject({ stop_send_guide_mail: 1, can_select: true });
  });

  test('stopping guide mail requires a selection', async () => {
    const { facility } = await aHotelWithBookings(1);
    await expect(stopGuideMail(facility.owner, select())).rejects.toMatchObject({
      status: 422,
      code: 'bookings_not_selected',
    });
  });

  // Rule: guide-mail.stop
  test('rejects the whole selection if rows are already stopped, and returns those rows', async () => {
    const { facility, first, second } = await aHotelWithBookings(2);
    await stopGuideMail(facility.owner, select(first));
    await expect(stopGuideMail(facility.owner, select(first, second))).rejects.toMatchObject({
      status: 422,
      code: 'guide_mail_stopped',
      details: { data: { reservationNumbers: [first.pmsBookingNo] } },
    });
    expect(await isStopped(facility, second)).toBe(false);
    expect((await operations(facility)).stop).toHaveLength(1);
  });

  test('only one of several concurrent requests to stop guide mail succeeds', async () => {
    const { facility, first, second } = await aHotelWithBookings(2);
    const staff = [facility.owner, await aStaffMember(facility), await aStaffMember(facility)];
    const settled = await raceOnBooking(
      facility,
      first,
      staff.map((each, n) => () => stopGuideMail(each, n === 1 ? select(second, first) : select(first))),
    );
    expect(settled.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect((await operations(facility)).stop).toHaveLength(1);
  });

  test('stopping guide mail does not prevent registration', async () => {
    const { facility, first } = await aHotelWithBookings(1);
    await stopGuideMail(facility.owner, select(first));
    const guest = aGuest(first);
    await submit(guest, await aForm(guest, first));
    expect(await storedRegistrations(facility, first)).toHaveLength(1);
  });

  test('an open list shows the stopped booking', async () => {
    const { facility, first } = await aHotelWithBookings(1);
    const { cursor } = await changesSince(facility.owner, undefined);
    await stopGuideMail(facility.owner, select(first));
    expect(await changesSince(facility.owner, cursor)).toMatchObject({ changed: true });
  });
});

describe('restart', () => {
  test('restarting guide mail sets stop_send_guide_mail to 0', async () => {
    const { facility, first } = await aHotelWithBookings(1);
    await stopGuideMail(facility.owner, select(first));
    await restartGuideMail(facility.owner, select(first));
    expect(await isStopped(facility, first)).toBe(false);
  });

  test('restarting guide mail requires a selection', async () => {
    const { facility } = await aHotelWithBookings(1);
    const restarted = restartGuideMail(facility.owner, select());
    await expect(restarted).rejects.toMatchObject({ code: 'bookings_not_selected' });
  });

  // Rule: guide-mail.restart
  test('restarting guide mail requires at least one stopped row', async () => {
    const { facility, first, second } = await aHotelWithBookings(2);
    await expect(restartGuideMail(facility.owner, select(first, second))).rejects.toMatchObject({
      status: 422,
      code: 'guide_mail_not_stopped',
    });
  });

  test('restarts guide mail only for the stopped rows of a selection, and logs only those rows', async () => {
    const { facility, first, second } = await aHotelWithBookings(2);
    await stopGuideMail(facility.owner, select(first));
    const log = await restartGuideMail(facility.owner, select(first, second));
    expect(log).toMatchObject({
      count: 1,
      results: [{ reservation_no: first.pmsBookingNo, result: 'restarted' }],
    });
  });
});

describe('identifying a booking by its reservation number', () => {
  test('rejects a reservation number as ambiguous if two PMSs use it', async () => {
    const { facility, first } = await aHotelWithBookings(1);
    await aBooking(facility, { pmsCode: 'other_pms', pmsBookingNo: first.pmsBookingNo });
    await expect(stopGuideMail(facility.owner, select(first))).rejects.toMatchObject({
      status: 422,
      code: 'reservation_ambiguous',
      details: { data: { reservationNumbers: [first.pmsBookingNo] } },
    });
  });

  test('accepts a reservation number that two PMSs use if the request names the PMS', async () => {
    const { facility, first } = await aHotelWithBookings(1);
    const twin = await aBooking(facility, {
      pmsCode: 'other_pms',
      pmsBookingNo: first.pmsBookingNo,
    });
    const bookings = [{ pms_code: 'other_pms', pms_reservation_no: first.pmsBookingNo }];
    await stopGuideMail(facility.owner, { ...select(first), bookings });
    expect([await isStopped(facility, first), await isStopped(facility, twin)]).toEqual([false, true]);
  });

  test('returns 404 for a reservation number unknown in the hotel or PMS, and stops no booking', async () => {
    const { facility, first } = await aHotelWithBookings(1);
    const other = await aHotelWithBookings(1);
    await expect(stopGuideMail(facility.owner, select(first, other.first))).rejects.toEqual(notFound);
    const bookings = [{ pms_code: 'no_such_pms', pms_reservation_no: first.pmsBookingNo }];
    await expect(stopGuideMail(facility.owner, { ...select(first), bookings })).rejects.toEqual(notFound);
    expect([await isStopped(facility, first), await isStopped(other.facility, other.first)]).toEqual([
      false,
      false,
    ]);
  });
});

describe('the operation log', () => {
  test('shows which user stopped or restarted guide mail for which bookings', async () => {
    const { facility, first, second } = await aHotelWithBookings(2);
    const member = await aStaffMember(facility);
    await stopGuideMail(member, select(first, second));
    await restartGuideMail(facility.owner, select(second));
    const named = (booking: TestBooking, result: string) => ({
      pms_code: booking.pmsCode,
      reservation_no: booking.pmsBookingNo,
      send_method: 'email',
      result,
    });
    expect(await operations(facility)).toMatchObject({
      send: [],
      stop: [
        {
          username: member.username,
          count: 2,
          results: [named(first, 'stopped'), named(second, 'stopped')],
        },
      ],
      restart: [{ username: facility.username, count: 1, results: [named(second, 'restarted')] }],
    });
  });

  test('the operation log lists the newest operations first', async () => {
    const { facility, first, second } = await aHotelWithBookings(2);
    await stopGuideMail(facility.owner, select(first));
    await stopGuideMail(facility.owner, select(second));
    const { stop } = await operations(facility);
    expect(stop.map(each => each.results[0]?.reservation_no)).toEqual([
      second.pmsBookingNo,
      first.pmsBookingNo,
    ]);
  });

  test('the operation log keeps operations of a deleted user', async () => {
    const { facility, first } = await aHotelWithBookings(1);
    const member = await aStaffMember(facility);
    await stopGuideMail(member, select(first));
    await inFacility(facility.system, db =>
      db
        .delete(userAccount)
        .where(and(eq(userAccount.facilityId, facility.facilityId), eq(userAccount.id, member.userId))),
    );
    expect((await operations(facility)).stop).toMatchObject([{ username: '', count: 1 }]);
  });

  test('the operation log shows only operations of its own hotel', async () => {
    const { facility, first } = await aHotelWithBookings(1);
    await stopGuideMail(facility.owner, select(first));
    expect(await operations(await aFacility())).toEqual({ send: [], stop: [], restart: [] });
  });
});

test('stopping and restarting guide mail each add an audit entry for every changed booking', async () => {
  const { facility, first, second } = await aHotelWithBookings(2);
  const { id } = await stopGuideMail(facility.owner, select(first, second));
  const restarted = await restartGuideMail(facility.owner, select(second));
  expect(await auditEntriesOf(facility)).toMatchObject([
    { action: 'guide_mail.stopped', bookingId: first.id, details: { operationId: id } },
    { action: 'guide_mail.stopped', bookingId: second.id, details: { operationId: id } },
    { action: 'guide_mail.restarted', bookingId: second.id, details: { operationId: restarted.id } },
  ]);
});
