import '#test/harness/database.ts';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { inFacility } from '#features/access/access/queries/in-facility.ts';
import { aBooking } from '#features/registration/registration/factory.ts';
import { now } from '#platform/clock/clock.ts';
import { aFacility, type TestFacility } from '#test/harness/facility.ts';
import { bookingById } from '../queries/bookings.ts';
import { CANCELLED, statusIds } from '../rules/status.ts';
import { booking, bookingStatusLog } from '../tables.ts';
import { logSent, logStatus, refreshStatus } from './statuses.ts';

const { accessed, beforeSend, confirmed, input, notSubject, seen, sent } = statusIds;

async function aHotelWithBooking() {
  const hotel = await aFacility();
  return { hotel, id: (await aBooking(hotel)).id };
}

const log = ({ system, facilityId }: TestFacility, ids: number[], statusId: number, userId?: number) =>
  inFacility(system, db =>
    logStatus(db, facilityId, ids, statusId, { at: now(), ...(userId === undefined ? {} : { userId }) }),
  );

const shownStatusOf = async ({ system, facilityId }: TestFacility, id: number) => {
  const found = await inFacility(system, db => bookingById(db, facilityId, id));
  return { statusId: found?.bookingStatusId, isNew: found?.isNew };
};

it('shows the logged status of a booking', async () => {
  const { hotel, id } = await aHotelWithBooking();
  await log(hotel, [id], accessed);
  expect(await shownStatusOf(hotel, id)).toEqual({ statusId: accessed, isNew: false });
});

it('the log shows the user who changed the status', async () => {
  const { hotel, id } = await aHotelWithBooking();
  await log(hotel, [id], seen, hotel.owner.userId);
  const logged = await inFacility(hotel.system, db => db.select().from(bookingStatusLog));
  expect(logged).toMatchObject([{ bookingId: id, bookingStatusId: seen, userId: hotel.owner.userId }]);
});

it('bookings logged in one batch each show their own furthest status', async () => {
  const hotel = await aFacility();
  const [first, second] = [(await aBooking(hotel)).id, (await aBooking(hotel)).id];
  await log(hotel, [second], input);
  await log(hotel, [first, second], accessed);
  expect([
    (await shownStatusOf(hotel, first)).statusId,
    (await shownStatusOf(hotel, second)).statusId,
  ]).toEqual([accessed, input]);
});

it('a registration sent after staff viewed the booking marks it as new', async () => {
  const { hotel, id } = await aHotelWithBooking();
  for (const statusId of [input, seen, input]) await log(hotel, [id], statusId);
  expect(await shownStatusOf(hotel, id)).toEqual({ statusId: input, isNew: true });
});

it('deleting a log entry restores the previous status', async () => {
  const { hotel, id } = await aHotelWithBooking();
  for (const statusId of [input, seen, confirmed]) await log(hotel, [id], statusId);
  await inFacility(hotel.system, async db => {
    await db.delete(bookingStatusLog).where(eq(bookingStatusLog.bookingStatusId, confirmed));
    await refreshStatus(db, hotel.facilityId, [id]);
  });
  expect((await shownStatusOf(hotel, id)).statusId).toBe(seen);
});

it('two concurrent events of a booking are both logged', async () => {
  const { hotel, id } = await aHotelWithBooking();
  await Promise.all([log(hotel, [id], accessed), log(hotel, [id], input), log(hotel, [id], accessed)]);
  expect((await shownStatusOf(hotel, id)).statusId).toBe(input);
});

describe('the status after a guide message was sent', () => {
  const cases: [string, { logged: number[]; cancelled?: true; shows: number }][] = [
    ['before any other status', { logged: [], shows: sent }],
    ['after the guest opened the form', { logged: [accessed], shows: accessed }],
    ['after staff viewed the booking', { logged: [input, seen], shows: seen }],
    ['after a newer registration', { logged: [input, seen, input], shows: input }],
    [
      'after a newer registration was confirmed',
      { logged: [input, confirmed, input, confirmed], shows: confirmed },
    ],
    ['if the booking is cancelled', { logged: [accessed], cancelled: true, shows: notSubject }],
  ];
  it.each(cases)(
    'logging a sent guide message gives the same status as reading all log entries: %s',
    async (_name, { logged, cancelled, shows }) => {
      const { hotel, id } = await aHotelWithBooking();
      const { facilityId, system } = hotel;
      for (const statusId of logged) await log(hotel, [id], statusId);
      if (cancelled) await inFacility(system, db => db.update(booking).set({ pmsBookingStatus: CANCELLED }));
      await inFacility(system, db => refreshStatus(db, facilityId, [id]));
      const { isNew } = await shownStatusOf(hotel, id);
      await inFacility(system, db => logSent(db, { facilityId, bookingId: id, channel: 'email' }, now()));
      expect(await shownStatusOf(hotel, id)).toEqual({ statusId: shows, isNew });
      await inFacility(system, db => refreshStatus(db, facilityId, [id]));
      expect(await shownStatusOf(hotel, id)).toEqual({ statusId: shows, isNew });
    },
  );
});

it('logging a status does not affect a booking of another hotel', async () => {
  const [{ hotel }, other] = [await aHotelWithBooking(), await aHotelWithBooking()];
  await inFacility(hotel.system, db => refreshStatus(db, hotel.facilityId, [other.id]));
  await inFacility(other.hotel.system, db => db.update(booking).set({ pmsBookingStatus: 2 }));
  await inFacility(hotel.system, db => refreshStatus(db, hotel.facilityId, [other.id]));
  expect((await shownStatusOf(other.hotel, other.id)).statusId).toBe(beforeSend);
});
