import '#test/harness/database.ts';
import { afterEach, describe, expect, test } from 'vitest';
import { inFacility } from '#features/access/queries/in-facility.ts';
import { auditedIn } from '#features/audit/factory.ts';
import { logStatus } from '#features/booking/commands/statuses.ts';
import { statusIds } from '#features/booking/rules/status.ts';
import { aRegisteredStay } from '#features/check-in-form/factory.ts';
import { withdraw } from '#features/registration/commands/withdraw.ts';
import { aBooking, type TestBooking } from '#features/registration/factory.ts';
import { now, resetClock, setClock } from '#platform/clock/clock.ts';
import { atOnce } from '#test/harness/at-once.ts';
import { aFacility, type TestFacility } from '#test/harness/facility.ts';
import { markBooking, unconfirm } from './commands/confirm.ts';
import { openDetails } from './commands/open-details.ts';
import { viewList } from './commands/view-list.ts';
import { listBookings } from './contract/list.ts';
import { statusHistory } from './queries/status-history.ts';

afterEach(resetClock);

const missing = expect.objectContaining({ status: 404, code: 'not_found' });

const mark = ({ owner }: TestFacility, stay: TestBooking, status: 22 | 23) =>
  markBooking(owner, {
    pms_code: stay.pmsCode,
    reservation_no: stay.pmsReservationNo,
    booking_status_id: status,
  });
const confirm = (facility: TestFacility, stay: TestBooking) => mark(facility, stay, 23);

const history = async ({ system, facilityId }: TestFacility, { id }: TestBooking) =>
  (await inFacility(system, db => statusHistory(db, facilityId, id))).map(entry => entry.name);

/** A form arrives, a minute later. */
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
  test('writes who confirmed, and the list shows it with the log to take back', async () => {
    const { facility, stay } = await aRegisteredStay();
    const { id, booking_status } = await confirm(facility, stay);
    expect(booking_status).toEqual({ name: 'confirmed', code: 122, log_id: id });
    expect(await rowOf(facility, stay)).toMatchObject({
      status: 'confirmed',
      status_log_id: id,
      booking_status,
    });
    const { booking } = await openDetails(facility.owner, { booking_id: stay.id }, 'ja');
    expect(booking.booking_status).toEqual(booking_status);
  });

  test('needs a registration', async () => {
    const facility = await aFacility();
    const stay = await aBooking(facility);
    await expect(confirm(facility, stay)).rejects.toMatchObject({ status: 422, code: 'not_registered' });
  });

  test('a registration that was withdrawn is none', async () => {
    const { facility, stay, registrationId } = await aRegisteredStay();
    await withdraw(facility.owner, registrationId, 'x');
    await expect(confirm(facility, stay)).rejects.toMatchObject({ code: 'not_registered' });
  });

  test('twice, and by six at once, is once', async () => {
    const { facility, stay } = await aRegisteredStay();
    const six = Array.from({ length: 6 }, () => () => confirm(facility, stay));
    const marks = await atOnce(facility, stay, six);
    const { id } = await confirm(facility, stay);
    expect(marks).toEqual(six.map(() => ({ status: 'fulfilled', value: expect.objectContaining({ id }) })));
    expect(await history(facility, stay)).toEqual(['input', 'confirmed']);
    const entries = await auditedIn(facility);
    expect(entries.filter(entry => entry.action === 'booking.confirmed')).toHaveLength(1);
  });

  test('after a newer registration counts again', async () => {
    const { facility, stay } = await aRegisteredStay();
    const first = await confirm(facility, stay);
    await anotherForm(facility, stay);
    expect(await rowOf(facility, stay)).toMatchObject({ status: 'input', is_new: true });
    const second = await confirm(facility, stay);
    expect(second.id).toBeGreaterThan(first.id);
    expect(await history(facility, stay)).toEqual(['input', 'confirmed', 'input', 'confirmed']);
    expect(await rowOf(facility, stay)).toMatchObject({ status: 'confirmed', is_new: false });
  });

  test('does not count for a newer registration that was only looked at', async () => {
    const { facility, stay } = await aRegisteredStay();
    await confirm(facility, stay);
    await anotherForm(facility, stay);
    await openDetails(facility.owner, { booking_id: stay.id }, 'ja');
    expect(await rowOf(facility, stay)).toMatchObject({ status: 'seen', is_new: false });
    await confirm(facility, stay);
    expect(await rowOf(facility, stay)).toMatchObject({ status: 'confirmed' });
  });

  test('a booking of another hotel does not exist', async () => {
    const { stay } = await aRegisteredStay();
    await expect(confirm(await aFacility(), stay)).rejects.toEqual(missing);
  });
});

test('marking as seen what is confirmed changes nothing', async () => {
  const { facility, stay } = await aRegisteredStay();
  const confirmed = await confirm(facility, stay);
  expect(await mark(facility, stay, 22)).toEqual(confirmed);
});

describe('taking a confirmation back', () => {
  test('the booking shows seen again, by who had confirmed', async () => {
    const { facility, stay } = await aRegisteredStay();
    const { id } = await confirm(facility, stay);
    const { booking_status, ...look } = await unconfirm(facility.owner, id);
    expect(booking_status).toEqual({ name: 'seen', code: 121, log_id: look.id });
    expect(await history(facility, stay)).toEqual(['input', 'seen']);
    expect((await auditedIn(facility)).at(-1)).toMatchObject({
      action: 'booking.unconfirmed',
      bookingId: stay.id,
    });
  });

  test('a booking that was seen before is not seen twice', async () => {
    const { facility, stay } = await aRegisteredStay();
    await mark(facility, stay, 22);
    await unconfirm(facility.owner, (await confirm(facility, stay)).id);
    expect(await history(facility, stay)).toEqual(['input', 'seen']);
  });

  test('takes back every confirmation', async () => {
    const { facility, stay } = await aRegisteredStay();
    const { id } = await confirm(facility, stay);
    await anotherForm(facility, stay);
    await confirm(facility, stay);
    await unconfirm(facility.owner, id);
    expect(await history(facility, stay)).toEqual(['input', 'input', 'seen']);
  });

  test('what came since the confirmation stays new', async () => {
    const { facility, stay } = await aRegisteredStay();
    const { id } = await confirm(facility, stay);
    await anotherForm(facility, stay);
    await unconfirm(facility.owner, id);
    expect(await rowOf(facility, stay)).toMatchObject({ status: 'input', is_new: true });
  });

  test('by eight at once, one does it', async () => {
    const { facility, stay } = await aRegisteredStay();
    const { id } = await confirm(facility, stay);
    const all = Array.from({ length: 8 }, () => () => unconfirm(facility.owner, id));
    const done = (await atOnce(facility, stay, all)).filter(each => each.status === 'fulfilled');
    expect(done).toHaveLength(1);
    expect(await history(facility, stay)).toEqual(['input', 'seen']);
  });

  test('any other log, or another hotel’s, does not exist', async () => {
    const { facility, stay } = await aRegisteredStay();
    const seen = await mark(facility, stay, 22);
    await expect(unconfirm(facility.owner, seen.id)).rejects.toEqual(missing);
    const { id } = await confirm(facility, stay);
    await expect(unconfirm((await aFacility()).owner, id)).rejects.toEqual(missing);
    expect(await history(facility, stay)).toEqual(['input', 'seen', 'confirmed']);
  });
});
