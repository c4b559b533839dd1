import fc from 'fast-check';
import { defaultSchedule } from '#features/hotel/facility/rules/schedule.ts';
import type { ModelEntry } from './model.ts';

/** Ten days in minutes. */
export const TEN_DAYS = 10 * 24 * 60;

/** The clocks in Rome change within the ten days. */
export const zones = ['Asia/Tokyo', 'Asia/Kathmandu', 'Europe/Rome'] as const;

const usuallyTrue = fc.integer({ min: 0, max: 4 }).map(n => n > 0);
const rarelyTrue = usuallyTrue.map(is => !is);

const halfHours = fc
  .integer({ min: 0, max: 47 })
  .map(half => `${String(half >> 1).padStart(2, '0')}:${half % 2 ? '30' : '00'}`);

const schedules = fc
  .array(fc.record({ time: halfHours, isOn: usuallyTrue }), { minLength: 6, maxLength: 6 })
  .map(chosen =>
    defaultSchedule.data.flatMap(({ moment, days_no: daysBefore }, at): ModelEntry[] =>
      chosen.slice(at, at + 1).map(each => ({ moment, daysBefore, ...each })),
    ),
  )
  // The settings reject two messages at the same time of the check-in day.
  .filter(entries => {
    const times = entries.filter(each => each.daysBefore === 0 && each.isOn).map(each => each.time);
    return new Set(times).size === times.length;
  });

const bookings = fc.record({
  arrivesIn: fc.integer({ min: 0, max: 6 }),
  nights: fc.integer({ min: 0, max: 3 }),
  hasEmail: usuallyTrue,
  hasMobile: fc.boolean(),
});

const bookingAction = fc.record({ kind: fc.constant('booking' as const), booking: bookings });

const actions = fc.oneof(
  { weight: 6, arbitrary: bookingAction },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('status' as const),
      pms: fc.constantFrom(1 as const, 1 as const, 2 as const, 3 as const),
    }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('stop' as const), isStopped: rarelyTrue }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('submit' as const) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('pause' as const),
      setting: fc.constantFrom('hold_sending' as const, 'maintenance_mode' as const),
      isOn: rarelyTrue,
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('schedule' as const), schedule: schedules }) },
);
export type Action = typeof actions extends fc.Arbitrary<infer D> ? D : never;

const minutes = fc.integer({ min: 0, max: TEN_DAYS });
const GUESTS = 7;
const guests = Array.from({ length: GUESTS * zones.length }, (_, n) => n);

const firstEvents = fc.tuple(
  ...guests.map(guest => fc.record({ minute: minutes, guest: fc.constant(guest), action: bookingAction })),
);
const events = fc.record({ minute: minutes, guest: fc.constantFrom(...guests), action: actions });

const jobRuns = fc.record({
  gap: fc.constantFrom(30, 60, 120, 210, 350, 430),
  sendsFirst: fc.boolean(),
});

/** The changes of the bookings in ten days, and when the job runs. */
export const stories = fc.record({
  isSpring: fc.boolean(),
  schedules: fc.array(schedules, { minLength: zones.length, maxLength: zones.length }),
  sms: fc.record({ isOn: fc.boolean(), isFirst: fc.boolean() }),
  firsts: firstEvents,
  events: fc.array(events, { minLength: 20, maxLength: 40 }),
  looks: fc.array(jobRuns, { minLength: 8, maxLength: 16 }),
  sendsEvery: fc.constantFrom(1, 8),
});
export type Story = typeof stories extends fc.Arbitrary<infer S> ? S : never;
