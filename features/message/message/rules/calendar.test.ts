import { expect, test } from 'vitest';
import { defaultSchedule } from '#features/hotel/facility/rules/schedule.ts';
import { bookingFacts } from '../factory/facts.ts';
import { type CalendarBooking, calendarOf } from './calendar.ts';
import type { GuideRow } from './verdict.ts';

/** 10:00 on 18 November in Tokyo. */
const now = new Date('2026-11-18T01:00:00Z');
const booking: CalendarBooking = {
  ...bookingFacts({ checkinDate: '2026-11-22', checkoutDate: '2026-11-23' }),
  messages: [],
};

const sentRow = (moment: string): GuideRow => ({
  moment,
  checkinDate: '2026-11-22',
  state: 'sent',
  delivery: null,
  settledAt: new Date('2026-11-10T00:00:00Z'),
});

const planned = (changes: Partial<CalendarBooking>[], timezone = 'Asia/Tokyo') => {
  const bookings = changes.map(each => ({ ...booking, ...each }));
  return calendarOf({ entries: defaultSchedule.data, bookings, timezone, segmentsOf: () => 2 }, now)
    .filter(({ counts }) => counts.length > 0)
    .map(({ date, counts }) => [
      date,
      ...counts.map(({ moment, channel, count, segments }) => `${moment} ${channel} ${count} ${segments}`),
    ]);
};

test('the message calendar counts the messages of the next seven days by scheduled message and channel', () => {
  expect(planned([{}, {}, { sendMethod: 'sms' }, { checkinDate: '2026-11-25' }])).toEqual([
    ['2026-11-19', '3_days_prior email 2 0', '3_days_prior sms 1 2'],
    ['2026-11-21', '1_day_prior email 2 0', '1_day_prior sms 1 2'],
    ['2026-11-22', '3_days_prior email 1 0'],
    ['2026-11-24', '1_day_prior email 1 0'],
  ]);
  expect(calendarOf({ entries: [], bookings: [], timezone: 'Asia/Tokyo', segmentsOf: () => 0 }, now)).toEqual(
    [18, 19, 20, 21, 22, 23, 24].map(day => ({ date: `2026-11-${day}`, counts: [] })),
  );
});

test('the message calendar uses the time zone of the hotel', () => {
  expect(planned([{}], 'America/Los_Angeles').map(([date]) => date)).toEqual(['2026-11-19', '2026-11-21']);
  expect(
    calendarOf({ entries: [], bookings: [], timezone: 'America/Los_Angeles', segmentsOf: () => 0 }, now)[0],
  ).toEqual({ date: '2026-11-17', counts: [] });
});

test('the message calendar omits bookings that get no more messages', () => {
  expect(
    planned([
      { registeredAt: now },
      { stopSendGuideMail: true },
      { pmsBookingStatus: 2 },
      { sendMethod: '--' },
      { messages: [sentRow('3_days_prior'), sentRow('1_day_prior')] },
    ]),
  ).toEqual([]);
});

test('a due message that has not been created yet counts for today, unless it is over six hours late', () => {
  expect(planned([{ checkinDate: '2026-11-21' }])[0]).toEqual(['2026-11-18', '3_days_prior email 1 0']);
  const [first] = calendarOf(
    {
      entries: defaultSchedule.data,
      bookings: [{ ...booking, checkinDate: '2026-11-21' }],
      timezone: 'Asia/Tokyo',
      segmentsOf: () => 0,
    },
    new Date('2026-11-18T06:00:00Z'),
  );
  expect(first?.counts).toEqual([]);
});

test('the message calendar counts only the first of several messages within three hours', () => {
  const data = defaultSchedule.data.map(entry =>
    entry.moment === 'checkin_day_1st' || entry.moment === 'checkin_day_2nd'
      ? { ...entry, status: 1 as const, time: entry.moment === 'checkin_day_1st' ? '08:00' : '11:00' }
      : entry,
  );
  const days = calendarOf(
    {
      entries: data,
      bookings: [{ ...booking, checkinDate: '2026-11-19' }],
      timezone: 'Asia/Tokyo',
      segmentsOf: () => 0,
    },
    now,
  );
  expect(days.find(({ date }) => date === '2026-11-19')?.counts.map(({ moment }) => moment)).toEqual([
    'checkin_day_1st',
  ]);
});
