import '#test/harness/database.ts';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { inFacility } from '#features/access/access/queries/in-facility.ts';
import { storeRawSetting } from '#features/hotel/facility/factory.ts';
import { setPublicUrl } from '#features/hotel/facility/queries/addresses.ts';
import { defaultSchedule } from '#features/hotel/facility/rules/schedule.ts';
import { aBooking } from '#features/registration/registration/factory.ts';
import { resetClock, setClock } from '#platform/clock/clock.ts';
import { aFacility, type TestFacility } from '#test/harness/facility.ts';
import { writeAllDue } from './factory/due.ts';
import { site } from './factory/messages.ts';
import { messageCalendarOf } from './queries/calendar.ts';

/** 08:00 on 18 May in Tokyo. */
const NOW = new Date('2031-05-17T23:00:00Z');

beforeAll(() => setPublicUrl(site.publicUrl));
beforeEach(() => setClock(() => NOW));
afterEach(resetClock);

const aBookingArrivingOn = (facility: TestFacility, day: string, rest: Parameters<typeof aBooking>[1] = {}) =>
  aBooking(facility, {
    checkinDate: day,
    checkoutDate: '2031-06-02',
    createdAt: new Date('2031-05-01T00:00:00Z'),
    ...rest,
  });

async function calendarIn({ system, facilityId }: TestFacility) {
  const { pause, days } = await inFacility(system, db => messageCalendarOf(db, facilityId));
  const counts = days.flatMap(({ date, counts: all }) =>
    all.map(({ moment, channel, count, segments }) => [date, moment, channel, count, segments].join(' ')),
  );
  return { pause, counts, days: days.length };
}

describe('the calendar of the next seven days', () => {
  test('the message calendar counts planned messages by date, type and channel, and shows that sending is on hold', async () => {
    const facility = await aFacility();
    await aBookingArrivingOn(facility, '2031-05-22');
    await aBookingArrivingOn(facility, '2031-05-22', { registeredAt: NOW });
    await aBookingArrivingOn(facility, '2031-05-27');
    await aBooking(facility, { checkinDate: '2031-08-01', checkoutDate: '2031-08-02', createdAt: NOW });
    expect(await calendarIn(facility)).toEqual({
      pause: 'held',
      days: 7,
      counts: [
        '2031-05-18 after_reservation email 1 0',
        '2031-05-19 3_days_prior email 1 0',
        '2031-05-21 1_day_prior email 1 0',
        '2031-05-24 3_days_prior email 1 0',
      ],
    });
  });

  test('the message calendar excludes messages that have already been created and messages of other hotels', async () => {
    const facility = await aFacility();
    const other = await aFacility();
    await storeRawSetting(facility, 'hold_sending', 0);
    await aBookingArrivingOn(facility, '2031-05-21');
    await aBookingArrivingOn(other, '2031-05-21');
    const due = '2031-05-18 3_days_prior email 1 0';
    expect((await calendarIn(facility)).counts).toContain(due);
    await writeAllDue(site);
    expect(await calendarIn(facility)).toMatchObject({
      pause: null,
      counts: ['2031-05-20 1_day_prior email 1 0'],
    });
  });

  test('the message calendar estimates the number of SMS segments by the language of each booking', async () => {
    const facility = await aFacility();
    await storeRawSetting(facility, 'notification_frequency_settings', {
      ...defaultSchedule,
      sms_status: true,
    });
    await aBookingArrivingOn(facility, '2031-05-22', { sendMethod: 'sms', metadata: { language: 'en' } });
    await aBookingArrivingOn(facility, '2031-05-22', { sendMethod: 'sms', metadata: {} });
    const { counts } = await calendarIn(facility);
    expect(counts.filter(each => / sms 2 [1-9]\d*$/.test(each))).toHaveLength(2);
  });

  test("the message calendar estimates the number of SMS segments with the hotel's name", async () => {
    const facility = await aFacility({ names: { ja: '旅館 花みずき', en: 'Hanamizuki'.repeat(8) } });
    await storeRawSetting(facility, 'notification_frequency_settings', {
      ...defaultSchedule,
      sms_status: true,
    });
    await aBookingArrivingOn(facility, '2031-05-22', { sendMethod: 'sms', metadata: { language: 'en' } });
    const { counts } = await calendarIn(facility);
    expect(counts).toContain('2031-05-19 3_days_prior sms 1 3');
  });
});
