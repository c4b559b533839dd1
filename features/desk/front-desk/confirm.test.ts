import '#test/harness/database.ts';
import { afterEach, describe, expect, test } from 'vitest';
import { inFacility } from '#features/access/access/queries/in-facility.ts';
import { auditEntriesOf } from '#features/audit/audit/factory.ts';
import { logStatus } from '#features/booking/booking/commands/statuses.ts';
import { bookingById } from '#features/booking/booking/queries/bookings.ts';
import { nothingMissing, type PartyMissing } from '#features/booking/booking/rules/party.ts';
import { statusIds } from '#features/booking/booking/rules/status.ts';
import { aRegisteredBooking } from '#features/guest/check-in-form/factory.ts';
import { withdraw } from '#features/registration/registration/commands/withdraw.ts';
import { aBooking, type TestBooking } from '#features/registration/registration/factory.ts';
import { now, resetClock, setClock } from '#platform/clock/clock.ts';
import { raceOnBooking } from '#test/harness/at-once.ts';
import { aFacility, type TestFacility } from '#test/harness/facility.ts';
import { markBooking, unconfirm } from './commands/confirm.ts';
import { openDetails } from './commands/open-details.ts';
import { viewList } from './commands/view-list.ts';
import { listBookings } from './contract/list.ts';
import { aHotelOfParties } from './factory/parties.ts';
import { statusHistory } from './queries/status-history.ts';

afterEach(resetClock);

const missing = expect.objectContaining({ status: 404, code: 'not_found' });

const mark = ({ owner }: TestFacility, booking: TestBooking, status: 22 | 23, missing?: PartyMissing) =>
  markBooking(owner, {
    missing,
    pms_code: booking.pmsCode,
    reservation_no: booking.pmsBookingNo,
    booking_status_id: status,
  });
const confirm = (facility: TestFacility, booking: TestBooking) => mark(facility, booking, 23);

const history = ({ system, facilityId }: TestFacility, { id }: TestBooking) =>
  inFacility(system, async db => {
    const row = await bookingById(db, facilityId, id);
    return row ? (await statusHistory(db, row)).map(entry => entry.name) : [];
  });

async function anotherForm({ system, facilityId }: TestFacility, { id }: TestBooking) {
  const at = new Date(now().getTime() + 60_000);
  await inFacility(system, db => logStatus(db, facilityId, [id], statusIds.input, { at }));
  setClock(() => new Date(at.getTime() + 60_000));
}

async function rowOf({ owner, facilityId }: TestFacility, { id, checkinDate }: TestBooking) {
  const filters = { check_in_from: checkinDate, check_in_to: checkinDate };
  const { data } = await viewList(owner, listBookings.input.parse({ facility_id: facilityId, id, filters }));
  return data[0];
}

describe('confirming', () => {
  test('confirming stores the user, and the list returns the log entry needed to undo the confirmation', async () => {
    const { facility, booking } = await aRegisteredBooking();
    const { id, booking_status } = await confirm(facility, booking);
    expect(booking_status).toEqual({ name: 'confirmed', code: 122, log_id: id });
    expect(await rowOf(facility, booking)).toMatchObject({
      status: 'confirmed',
      status_log_id: id,
      booking_status,
    });
    const { booking: shown } = await openDetails(facility.owner, { booking_id: booking.id }, 'ja');
    expect(shown.booking_status).toEqual(booking_status);
  });

  test('confirming a party reports what is missing, and asks again only if more is missing by then', async () => {
    const { facility, booking } = await aHotelOfParties(['GROUP-5-OF-20']);
    const group = booking('GROUP-5-OF-20');
    const knowing = (missing: PartyMissing) => mark(facility, group, 23, missing);
    const incomplete = {
      status: 409,
      code: 'party_incomplete',
      details: { data: { guests: 15, passports: 1 } },
    };
    await expect(knowing(nothingMissing)).rejects.toMatchObject(incomplete);
    await expect(knowing({ guests: 15, entries: 0, passports: 0 })).rejects.toMatchObject(incomplete);
    const { booking_status } = await knowing({ guests: 15, entries: 0, passports: 1 });
    expect(booking_status.name).toBe('confirmed');
  });

  test('confirming a complete party needs no second request', async () => {
    const { facility, booking } = await aHotelOfParties(['FAMILY']);
    const { booking_status } = await mark(facility, booking('FAMILY'), 23, nothingMissing);
    expect(booking_status.name).toBe('confirmed');
  });

  test('rejects a confirmation without a registration', async () => {
    const facility = await aFacility();
    const booking = await aBooking(facility);
    await expect(confirm(facility, booking)).rejects.toMatchObject({ status: 422, code: 'not_registered' });
  });

  test('rejects the confirmation of a withdrawn registration', async () => {
    const { facility, booking, registrationId } = await aRegisteredBooking();
    await withdraw(facility.owner, registrationId, 'x');
    await expect(confirm(facility, booking)).rejects.toMatchObject({ code: 'not_registered' });
  });

  test('stores repeated and concurrent confirmations once', async () => {
    const { facility, booking } = await aRegisteredBooking();
    const six = Array.from({ length: 6 }, () => () => confirm(facility, booking));
    const marks = await raceOnBooking(facility, booking, six);
    const { id } = await confirm(facility, booking);
    expect(marks).toEqual(six.map(() => ({ status: 'fulfilled', value: expect.objectContaining({ id }) })));
    expect(await history(facility, booking)).toEqual(['input', 'confirmed']);
    const entries = await auditEntriesOf(facility);
    expect(entries.filter(entry => entry.action === 'booking.confirmed')).toHaveLength(1);
  });

  test('stores another confirmation after a newer registration', async () => {
    const { facility, booking } = await aRegisteredBooking();
    const first = await confirm(facility, booking);
    await anotherForm(facility, booking);
    expect(await rowOf(facility, booking)).toMatchObject({ status: 'input', is_new: true });
    const second = await confirm(facility, booking);
    expect(second.id).toBeGreaterThan(first.id);
    expect(await history(facility, booking)).toEqual(['input', 'confirmed', 'input', 'confirmed']);
    expect(await rowOf(facility, booking)).toMatchObject({ status: 'confirmed', is_new: false });
  });

  test('a confirmation does not cover a newer registration, even one that staff have viewed', async () => {
    const { facility, booking } = await aRegisteredBooking();
    await confirm(facility, booking);
    await anotherForm(facility, booking);
    await openDetails(facility.owner, { booking_id: booking.id }, 'ja');
    expect(await rowOf(facility, booking)).toMatchObject({ status: 'seen', is_new: false });
    await confirm(facility, booking);
    expect(await rowOf(facility, booking)).toMatchObject({ status: 'confirmed' });
  });

  test('a booking of another hotel is not found', async () => {
    const { booking } = await aRegisteredBooking();
    await expect(confirm(await aFacility(), booking)).rejects.toEqual(missing);
  });
});

test('marking a confirmed booking as seen changes nothing', async () => {
  const { facility, booking } = await aRegisteredBooking();
  const confirmed = await confirm(facility, booking);
  expect(await mark(facility, booking, 22)).toEqual(confirmed);
});

describe('undoing a confirmation', () => {
  test('undoing a confirmation shows the booking as seen by the user who had confirmed it', async () => {
    const { facility, booking } = await aRegisteredBooking();
    const { id } = await confirm(facility, booking);
    const { booking_status, ...look } = await unconfirm(facility.owner, id);
    expect(booking_status).toEqual({ name: 'seen', code: 121, log_id: look.id });
    expect(await history(facility, booking)).toEqual(['input', 'seen']);
    expect((await auditEntriesOf(facility)).at(-1)).toMatchObject({
      action: 'booking.unconfirmed',
      bookingId: booking.id,
    });
  });

  test('undoing a confirmation does not log another view of a booking viewed before', async () => {
    const { facility, booking } = await aRegisteredBooking();
    await mark(facility, booking, 22);
    await unconfirm(facility.owner, (await confirm(facility, booking)).id);
    expect(await history(facility, booking)).toEqual(['input', 'seen']);
  });

  test('undoing a confirmation removes all confirmations of the booking', async () => {
    const { facility, booking } = await aRegisteredBooking();
    const { id } = await confirm(facility, booking);
    await anotherForm(facility, booking);
    await confirm(facility, booking);
    await unconfirm(facility.owner, id);
    expect(await history(facility, booking)).toEqual(['input', 'input', 'seen']);
  });

  test('a registration sent after the confirmation is marked as new once the confirmation is undone', async () => {
    const { facility, booking } = await aRegisteredBooking();
    const { id } = await confirm(facility, booking);
    await anotherForm(facility, booking);
    await unconfirm(facility.owner, id);
    expect(await rowOf(facility, booking)).toMatchObject({ status: 'input', is_new: true });
  });

  test('only one of eight concurrent requests undoes the confirmation', async () => {
    const { facility, booking } = await aRegisteredBooking();
    const { id } = await confirm(facility, booking);
    const all = Array.from({ length: 8 }, () => () => unconfirm(facility.owner, id));
    const done = (await raceOnBooking(facility, booking, all)).filter(each => each.status === 'fulfilled');
    expect(done).toHaveLength(1);
    expect(await history(facility, booking)).toEqual(['input', 'seen']);
  });

  test("only confirmations of the user's own hotel can be undone", async () => {
    const { facility, booking } = await aRegisteredBooking();
    const seen = await mark(facility, booking, 22);
    await expect(unconfirm(facility.owner, seen.id)).rejects.toEqual(missing);
    const { id } = await confirm(facility, booking);
    await expect(unconfirm((await aFacility()).owner, id)).rejects.toEqual(missing);
    expect(await history(facility, booking)).toEqual(['input', 'seen', 'confirmed']);
  });
});
