import '#test/harness/database.ts';
import { afterEach, describe, expect, test } from 'vitest';
import { inFacility } from '#features/access/access/queries/in-facility.ts';
import type { StaffScope } from '#features/access/access/rules/scope.ts';
import { auditEntriesOf } from '#features/audit/audit/factory.ts';
import { logStatus } from '#features/booking/booking/commands/statuses.ts';
import { statusIds } from '#features/booking/booking/rules/status.ts';
import { submit } from '#features/guest/check-in-form/commands/submit.ts';
import { aForm, aRegisteredBooking } from '#features/guest/check-in-form/factory.ts';
import { aGuest } from '#features/guest/guest-access/factory.ts';
import { aBooking, type TestBooking } from '#features/registration/registration/factory.ts';
import { resetClock, setClock } from '#platform/clock/clock.ts';
import { aFacility, aStaffMember, type TestFacility } from '#test/harness/facility.ts';
import { markBooking } from './commands/confirm.ts';
import { openDetails } from './commands/open-details.ts';
import { viewList } from './commands/view-list.ts';
import { listBookings } from './contract/list.ts';

afterEach(resetClock);

type Details = Awaited<ReturnType<typeof openDetails>>;
const history = (details: Details) => details.status_history.map(entry => entry.name);

async function register(booking: TestBooking): Promise<void> {
  const guest = aGuest(booking);
  await submit(guest, await aForm(guest, booking));
}

describe('seen', () => {
  test('the first view of a registration is logged with the user who viewed it', async () => {
    const { facility, booking } = await aRegisteredBooking();
    const details = await openDetails(facility.owner, { booking_id: booking.id }, 'ja');
    expect(history(details)).toEqual(['input', 'seen']);
    expect(details.status_history.at(-1)).toMatchObject({ code: 121, username: facility.owner.username });
    expect(details.booking.booking_status_id).toBe(statusIds.seen);
  });

  test('viewing a registration again logs nothing', async () => {
    const { facility, booking } = await aRegisteredBooking();
    await openDetails(facility.owner, { booking_id: booking.id }, 'ja');
    const again = await openDetails(facility.owner, { booking_id: booking.id }, 'ja');
    expect(history(again)).toEqual(['input', 'seen']);
  });

  test('sixteen concurrent views are logged once', async () => {
    const { facility, booking } = await aRegisteredBooking();
    const looks = Array.from({ length: 16 }, () =>
      openDetails(facility.owner, { booking_id: booking.id }, 'ja'),
    );
    await Promise.all(looks);
    const after = await openDetails(facility.owner, { booking_id: booking.id }, 'ja');
    expect(history(after)).toEqual(['input', 'seen']);
  });

  test('viewing a confirmed registration leaves it confirmed', async () => {
    const { facility, booking } = await aRegisteredBooking();
    const { owner, facilityId } = facility;
    await inFacility(owner, db =>
      logStatus(db, facilityId, [booking.id], statusIds.confirmed, { at: new Date() }),
    );
    const details = await openDetails(owner, { booking_id: booking.id }, 'ja');
    expect(history(details)).toEqual(['input', 'confirmed']);
    expect(details.booking.booking_status_id).toBe(statusIds.confirmed);
  });

  test('a booking without a registration is not marked as seen', async () => {
    const facility = await aFacility();
    const booking = await aBooking(facility);
    const details = await openDetails(facility.owner, { booking_id: booking.id }, 'ja');
    expect(history(details)).toEqual([]);
    expect(details.booking.booking_status_id).toBe(statusIds.beforeSend);
  });

  test('a registration sent after the last view is new until staff view it', async () => {
    const { facility, booking } = await aRegisteredBooking();
    const { owner, facilityId } = facility;
    await openDetails(owner, { booking_id: booking.id }, 'ja');
    const at = new Date(Date.now() + 1000);
    await inFacility(owner, db => logStatus(db, facilityId, [booking.id], statusIds.input, { at }));
    expect((await rowOf(facility, booking)).is_new).toBe(true);
    setClock(() => new Date(at.getTime() + 1000));
    expect((await openDetails(owner, { booking_id: booking.id }, 'ja')).booking.is_new).toBe(false);
    expect((await rowOf(facility, booking)).is_new).toBe(false);
  });
});

async function rowOf({ owner, facilityId }: TestFacility, { id, checkinDate }: TestBooking) {
  const filters = { check_in_from: checkinDate, check_in_to: checkinDate };
  const { data } = await viewList(owner, listBookings.input.parse({ facility_id: facilityId, id, filters }));
  const [row] = data;
  if (!row) throw new Error('The booking is not listed');
  return row;
}

test('a list row shows when its registration was sent', async () => {
  const { facility, booking, registrationId } = await aRegisteredBooking();
  const row = await rowOf(facility, booking);
  expect(row).toMatchObject({ log_id: registrationId, has_log: 1, status: 'input' });
  expect(Date.parse(row.facility_visitor_log?.created_at ?? '')).not.toBeNaN();
});

describe('refreshing open details', () => {
  const open = (scope: StaffScope, { id }: TestBooking, refresh = false) =>
    openDetails(scope, { booking_id: id, refresh }, 'ja');
  const looksAt = async (facility: TestFacility, { id }: TestBooking) =>
    (await auditEntriesOf(facility)).filter(
      entry => entry.bookingId === id && entry.action === 'booking.viewed',
    );

  async function anOpenBooking() {
    const facility = await aFacility();
    const booking = await aBooking(facility);
    await open(facility.owner, booking);
    return { facility, booking };
  }

  test('a refresh shows a new registration without marking it as seen', async () => {
    const { facility, booking } = await anOpenBooking();
    await register(booking);
    const details = await open(facility.owner, booking, true);
    expect(details.visitor_logs).toHaveLength(1);
    expect(history(details)).toEqual(['input']);
    expect(details.booking.unseen).toBe(true);
  });

  test('a registration shown by a refresh counts as seen after a user marks it', async () => {
    const { facility, booking } = await anOpenBooking();
    await register(booking);
    await markBooking(facility.owner, {
      reservation_no: booking.pmsBookingNo,
      pms_code: booking.pmsCode,
      booking_status_id: 22,
    });
    const details = await open(facility.owner, booking, true);
    expect(details.booking).toMatchObject({ unseen: false, booking_status_id: statusIds.seen });
  });

  test('refreshing open details adds no audit entry', async () => {
    const { facility, booking } = await anOpenBooking();
    await open(facility.owner, booking, true);
    await open(facility.owner, booking, true);
    expect(await looksAt(facility, booking)).toHaveLength(1);
  });

  test('a request marked as a refresh is audited if the session has not opened the booking before', async () => {
    const { facility, booking } = await anOpenBooking();
    const other = await aBooking(facility);
    await open(await aStaffMember(facility), booking, true);
    await open({ ...facility.owner, sessionId: facility.owner.sessionId + 1000 }, booking, true);
    await open(facility.owner, other, true);
    expect(await looksAt(facility, booking)).toHaveLength(3);
    expect(await looksAt(facility, other)).toHaveLength(1);
  });
});
