import { daysAfter } from '#features/hotel/facility/rules/days.ts';
import '#test/harness/database.ts';
import { expect, test } from 'vitest';
import { inFacility } from '#features/access/access/queries/in-facility.ts';
import { platformDb } from '#features/access/access/queries/platform-db.ts';
import { businessDay } from '#features/hotel/facility/rules/business-day.ts';
import { aBooking } from '#features/registration/registration/factory.ts';
import { now } from '#platform/clock/clock.ts';
import { localTime } from '#platform/clock/zone.ts';
import { aFacility } from '#test/harness/facility.ts';
import { blockReasonOf, isMergedInto, sentTimes } from '../rules/verdict.ts';
import { message } from '../tables.ts';
import { dueByDay } from './due-bookings.ts';

const timezone = 'Asia/Tokyo';

test('finds exactly the bookings of a day that may get a message', async () => {
  const facility = await aFacility();
  const day = daysAfter(businessDay(now(), timezone), 5);
  const at = localTime(day, '09:00', timezone);
  const dates = { checkinDate: day, checkoutDate: daysAfter(day, 2) };
  const bookings = [];
  for (const registeredAt of [null, now()])
    for (const pmsBookingStatus of [null, 1, 2, 3, 4])
      for (const stopSendGuideMail of [false, true])
        for (const sendMethod of ['email', 'sms', '--'] as const) {
          const facts = { registeredAt, pmsBookingStatus, stopSendGuideMail, sendMethod };
          bookings.push(await aBooking(facility, { ...dates, ...facts }));
        }
  const entry = { moment: 'checkin_day_1st', days_no: 0, time: '08:00' } as const;
  const { facilityId } = facility;
  const senders = [{ id: facilityId, timezone, entries: [entry] }];
  const { due } = await platformDb(db => dueByDay(db, senders, at, { facilityId: 0, bookingId: 0 }));
  const open = bookings.filter(each => blockReasonOf(each, { timezone, pause: null }, at) === null);
  expect(open).toHaveLength(4);
  expect(due.map(({ bookingId }) => bookingId)).toEqual(open.map(({ id }) => id));
});

test('omits exactly the bookings whose message is merged into an earlier one', async () => {
  const facility = await aFacility();
  const { facilityId } = facility;
  const day = daysAfter(businessDay(now(), timezone), 5);
  const come = localTime(day, '08:00', timezone);
  const at = localTime(day, '09:00', timezone);
  const recently = localTime(day, '08:30', timezone);
  const otherDay = daysAfter(day, 1);
  const { enumValues } = message.state;
  const earlier = [
    ...enumValues.map(state => ({ state, checkinDate: day, delivery: null, settledAt: null })),
    ...enumValues.map(state => ({ state, checkinDate: day, delivery: null, settledAt: recently })),
    ...enumValues.map(state => ({ state, checkinDate: otherDay, delivery: null, settledAt: null })),
    { state: 'sent', checkinDate: day, delivery: 'delivered', settledAt: recently },
    { state: 'sent', checkinDate: day, delivery: 'undelivered', settledAt: recently },
    { state: 'sent', checkinDate: day, delivery: null, settledAt: localTime(day, '04:00', timezone) },
  ] as const;
  const expected: number[] = [];
  for (const [number, known] of earlier.entries()) {
    const { id, slotId } = await aBooking(facility, { checkinDate: day, checkoutDate: daysAfter(day, 2) });
    const row = { ...known, moment: `by_hand:${number}` };
    await inFacility(facility.system, db =>
      db.insert(message).values({
        ...{ ...row, facilityId, bookingId: id, slotId, kind: 'guide', channel: 'email', language: 'ja' },
        ...{ messageId: `<${facilityId}-${number}@test>`, sealed: Buffer.alloc(0), createdAt: at },
      }),
    );
    if (!isMergedInto(come, sentTimes([row], day, at))) expected.push(id);
  }
  const entry = { moment: 'checkin_day_1st', days_no: 0, time: '08:00' } as const;
  const senders = [{ id: facilityId, timezone, entries: [entry] }];
  const { due } = await platformDb(db => dueByDay(db, senders, at, { facilityId: 0, bookingId: 0 }));
  expect(expected).toHaveLength(9);
  expect(due.map(({ bookingId }) => bookingId)).toEqual(expected);
});
