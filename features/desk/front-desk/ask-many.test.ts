import { daysAfter } from '#features/hotel/facility/rules/days.ts';
import '#test/harness/every-hotel.ts';
import '#test/harness/database.ts';
import { and, eq, inArray } from 'drizzle-orm';
import { afterEach, describe, expect, test } from 'vitest';
import { inFacility } from '#features/access/access/queries/in-facility.ts';
import { auditEntriesOf } from '#features/audit/audit/factory.ts';
import { submit } from '#features/guest/check-in-form/commands/submit.ts';
import { aForm, questionIds } from '#features/guest/check-in-form/factory.ts';
import { aGuest } from '#features/guest/guest-access/factory.ts';
import { storeRawSetting } from '#features/hotel/facility/factory.ts';
import { writeMissing } from '#features/message/message/commands/registration-mails.ts';
import { change, messagesOf, site } from '#features/message/message/factory/messages.ts';
import { refreshRegister } from '#features/registration/registration/commands/refresh-booking.ts';
import { aBooking, storedRegistrations } from '#features/registration/registration/factory.ts';
import { answer } from '#features/registration/registration/tables.ts';
import { now, resetClock, setClock } from '#platform/clock/clock.ts';
import { localTime } from '#platform/clock/zone.ts';
import { aFacility, type TestFacility } from '#test/harness/facility.ts';
import { jobsOf } from '#test/harness/jobs.ts';
import { askManyForMissingData, previewMissingDataRequests } from './commands/ask-many.ts';
import { askForMissingData } from './commands/ask-missing.ts';

afterEach(resetClock);

/** Creates a booking with a registration. If `lacking`, the registration has no address. */
async function registered(facility: TestFacility, lacking = true) {
  const booking = await aBooking(facility);
  const guest = aGuest(booking);
  await submit(guest, await aForm(guest, booking));
  const [found] = await storedRegistrations(facility, booking);
  const registrationId = found?.id ?? 0;
  if (lacking) {
    const address = Number((await questionIds(guest))('address'));
    await inFacility(facility.system, async db => {
      const persons = found?.persons.map(({ id }) => id) ?? [];
      await db.delete(answer).where(and(inArray(answer.personId, persons), eq(answer.questionId, address)));
      await refreshRegister(db, facility.facilityId, [booking.id]);
    });
  }
  return { booking, registrationId };
}

const ids = (all: readonly { booking: { id: number } }[]) => all.map(({ booking }) => booking.id);
const none = { asked: 0, nothing: 0, asked_today: 0, over: 0, unregistered: 0, unreachable: [] };

const askedRegistrationIds = async (facility: TestFacility) =>
  (await jobsOf(facility))
    .filter(({ name }) => name === 'registration.missing_asked')
    .map(({ payload }) => Object(payload).registrationId);

describe('asking the guests of several bookings', () => {
  test('previews the number of guests in each state before asking for missing data', async () => {
    const facility = await aFacility();
    const lacking = await registered(facility);
    const complete = await registered(facility, false);
    const closed = await registered(facility);
    await change(facility, closed.booking, { email: 'taro@example.com', emailClosedAt: now() });
    const cancelled = await registered(facility);
    await change(facility, cancelled.booking, { pmsBookingStatus: 2 });
    const nobody = { booking: await aBooking(facility) };
    const all = ids([lacking, complete, closed, cancelled, nobody]);
    const counted = {
      asked: 1,
      nothing: 1,
      asked_today: 0,
      over: 1,
      unregistered: 1,
      unreachable: [closed.booking.pmsBookingNo],
    };
    expect(await previewMissingDataRequests(facility.owner, all)).toEqual(counted);
    expect(await askedRegistrationIds(facility)).toEqual([]);
    expect(await askManyForMissingData(facility.owner, { bookingIds: all, key: 'k' })).toEqual(counted);
    expect(await askedRegistrationIds(facility)).toEqual([lacking.registrationId]);
  });

  test('asks each guest for missing data once and audits each booking', async () => {
    const facility = await aFacility();
    const both = [await registered(facility), await registered(facility)];
    await askManyForMissingData(facility.owner, { bookingIds: ids(both), key: 'k' });
    const entries = (await auditEntriesOf(facility)).filter(
      ({ action }) => action === 'registration.missing_asked',
    );
    expect(entries.map(({ bookingId }) => bookingId).toSorted()).toEqual(ids(both).toSorted());
    for (const { registrationId } of both)
      await writeMissing(site, { facilityId: facility.facilityId, registrationId, request: 'k' });
    expect((await messagesOf(facility)).filter(({ kind }) => kind === 'missing')).toHaveLength(2);
  });

  test('two concurrent requests ask each guest for missing data once', async () => {
    const facility = await aFacility();
    const both = [await registered(facility), await registered(facility)];
    const outcomes = await Promise.all(
      ['one', 'other'].map(key => askManyForMissingData(facility.owner, { bookingIds: ids(both), key })),
    );
    expect(outcomes.map(each => each.asked).toSorted()).toEqual([0, 2]);
    expect(outcomes.map(each => each.asked_today).toSorted()).toEqual([0, 2]);
    const entries = (await auditEntriesOf(facility)).filter(
      ({ action }) => action === 'registration.missing_asked',
    );
    expect(entries).toHaveLength(2);
  });

  test('a retry with the same key returns the first result and asks no guest again', async () => {
    const facility = await aFacility();
    const one = await registered(facility);
    const wish = { bookingIds: ids([one]), key: 'k' };
    expect(await askManyForMissingData(facility.owner, wish)).toEqual({ ...none, asked: 1 });
    expect(await askManyForMissingData(facility.owner, wish)).toEqual({ ...none, asked: 1 });
    const entries = (await auditEntriesOf(facility)).filter(
      ({ action }) => action === 'registration.missing_asked',
    );
    expect(entries).toHaveLength(1);
  });

  test('a guest whom staff asked for missing data today, using the details dialog, is skipped until the next business day', async () => {
    const facility = await aFacility();
    const one = await registered(facility);
    const day = daysAfter(one.booking.checkinDate, -3);
    setClock(() => localTime(day, '15:00', 'Asia/Tokyo'));
    await askForMissingData(facility.owner, one.registrationId);
    setClock(() => localTime(daysAfter(day, 1), '05:59', 'Asia/Tokyo'));
    expect(await previewMissingDataRequests(facility.owner, ids([one]))).toEqual({ ...none, asked_today: 1 });
    setClock(() => localTime(daysAfter(day, 1), '06:00', 'Asia/Tokyo'));
    expect(await previewMissingDataRequests(facility.owner, ids([one]))).toEqual({ ...none, asked: 1 });
  });

  test('a booking of another hotel is not found, and its guest is not asked', async () => {
    const facility = await aFacility();
    const own = await registered(facility);
    const foreign = await registered(await aFacility());
    const bookingIds = ids([own, foreign]);
    await expect(askManyForMissingData(facility.owner, { bookingIds, key: 'k' })).rejects.toMatchObject({
      status: 404,
    });
    await expect(previewMissingDataRequests(facility.owner, bookingIds)).rejects.toMatchObject({
      status: 404,
    });
    expect((await auditEntriesOf(facility)).map(({ action }) => action)).not.toContain(
      'registration.missing_asked',
    );
  });

  test('guests are not asked for missing data during maintenance, because the link would not work', async () => {
    const facility = await aFacility();
    const one = await registered(facility);
    await storeRawSetting(facility, 'maintenance_mode', 1);
    await expect(previewMissingDataRequests(facility.owner, ids([one]))).rejects.toMatchObject({
      code: 'hotel_in_maintenance',
    });
  });
});
