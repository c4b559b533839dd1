import { describe, expect, test } from 'vitest';
import { defaultSchedule } from '#features/hotel/facility/rules/schedule.ts';
import { bookingFacts } from '../factory/facts.ts';
import { historyOf, type StoredMessage } from './history.ts';
import type { PastStates } from './past.ts';
import type { BookingFacts, FacilityFacts } from './verdict.ts';

const now = new Date('2026-11-18T01:00:00Z');
const facility = { timezone: 'Asia/Tokyo', pause: null };
const sent: StoredMessage = {
  id: 1,
  kind: 'guide',
  channel: 'email',
  state: 'sent',
  slot: 0,
  attempts: 1,
  lastError: null,
  moment: '3_days_prior',
  checkinDate: '2026-11-21',
  createdAt: new Date('2026-11-17T23:00:00Z'),
  settledAt: new Date('2026-11-17T23:00:05Z'),
  openedAt: null,
  delivery: null,
  deliveryAt: null,
};

const past: PastStates = { stops: [], standings: [], keptSince: null, pauses: [] };

type Change = {
  past?: PastStates;
  facts?: Partial<BookingFacts>;
  messages?: Partial<StoredMessage>[];
  pause?: FacilityFacts['pause'];
};
const history = ({ facts = {}, messages = [], pause = null, past: known = past }: Change = {}) =>
  historyOf(
    {
      entries: defaultSchedule.data,
      booking: bookingFacts(facts),
      facility: { ...facility, pause },
      past: known,
      messages: messages.map(changes => ({ ...sent, ...changes })),
    },
    now,
  );
const historyLines = (change: Change) =>
  history(change).map(({ moment, state, reason }) => [moment, state, reason].filter(Boolean).join(' '));

describe('the message history of a booking', () => {
  test('the history lists sent messages and the state of scheduled messages, oldest first', () => {
    expect(historyLines({ messages: [{}] })).toEqual([
      'after_reservation skipped late',
      '3_days_prior sent',
      '1_day_prior planned',
    ]);
  });

  test('the history shows when a planned message is due and what would prevent it from being sent', () => {
    const [, planned] = history({ facts: { stopSendGuideMail: true }, messages: [{}] }).slice(-2);
    expect(planned).toMatchObject({ reason: 'stopped', at: new Date('2026-11-19T23:00:00Z') });
    expect(historyLines({ pause: 'held' }).at(-1)).toBe('1_day_prior planned held');
  });

  test('the history distinguishes a message due before the booking was made from a missed one', () => {
    const booked = { facts: { createdAt: new Date('2026-11-18T00:00:00Z'), checkinDate: '2026-11-20' } };
    expect(historyLines(booked)).toContain('3_days_prior skipped booked-later');
    const missed = { facts: { createdAt: new Date('2026-11-17T00:00:00Z'), checkinDate: '2026-11-20' } };
    expect(historyLines(missed)).toContain('3_days_prior skipped late');
  });

  test('the history shows a due message that has not been created yet as waiting', () => {
    expect(historyLines({})).toContain('3_days_prior waiting');
  });

  test('the history shows messages merged into one that was sent up to three hours before', () => {
    const entries = defaultSchedule.data.map(entry => {
      const times: Record<string, string> = {
        '3_days_prior': '07:00',
        '2_days_prior': '23:30',
        '1_day_prior': '02:00',
      };
      return { ...entry, status: 1 as const, time: times[entry.moment] ?? entry.time };
    });
    const by = { settledAt: new Date('2026-11-17T20:00:00Z'), moment: 'by_hand:7' };
    const items = historyOf(
      { entries, booking: bookingFacts(), facility, past, messages: [{ ...sent, ...by }] },
      now,
    );
    expect(items.filter(each => each.reason === 'merged').map(each => [each.moment, each.state])).toEqual([
      ['3_days_prior', 'skipped'],
      ['1_day_prior', 'planned'],
    ]);
  });

  test('the history shows messages planned for a changed check-in date and those already sent', () => {
    const moved = history({ facts: { checkinDate: '2026-11-22' }, messages: [{}] });
    expect(moved.filter(each => each.moment === '3_days_prior')).toMatchObject([
      { state: 'sent', checkinDate: '2026-11-21' },
      { state: 'planned', checkinDate: '2026-11-22' },
    ]);
  });

  test('the history distinguishes manual messages, confirmations and room leader emails from scheduled messages', () => {
    const messages = [
      { moment: 'by_hand:7' },
      { kind: 'confirmation', moment: null, checkinDate: null },
      { kind: 'leader', moment: null, checkinDate: null, slot: 2 },
    ] as const;
    expect(history({ messages: [...messages] }).filter(each => each.id !== null)).toMatchObject([
      { kind: 'by-hand', operationId: 7, moment: null },
      { kind: 'confirmation', operationId: null },
      { kind: 'leader', slot: 2 },
    ]);
  });
});

describe('reasons why a message was not sent', () => {
  test.each([
    ['failed', 'bad-address: 550 5.1.1 taro@example.com unknown', 'bad-address'],
    ['failed', 'never: 554 policy', 'refused'],
    ['failed', 'later: 451 busy', 'gave-up'],
    ['dropped', 'submitted', 'submitted'],
    ['dropped', 'moved', 'moved'],
    ['dropped', 'way-closed', 'way-closed'],
  ] as const)('%s: %s', (state, lastError, reason) => {
    expect(history({ messages: [{ state, lastError }] })).toContainEqual(
      expect.objectContaining({ id: 1, state, reason }),
    );
  });

  test('the history shows a rejected message that will be retried as waiting', () => {
    const messages = [{ state: 'queued', attempts: 1, lastError: 'later: 451', settledAt: null }] as const;
    expect(history({ messages: [...messages] })).toContainEqual(
      expect.objectContaining({ id: 1, state: 'waiting', reason: 'tried' }),
    );
  });
});

describe('why a past message was not sent, by the state at that time', () => {
  /** The message three days before arrival was due at 08:00 on 17 November. */
  const reason = (change: Change) =>
    history({ ...change, facts: { checkinDate: '2026-11-20', ...change.facts } }).find(
      each => each.moment === '3_days_prior',
    )?.reason;
  const before = new Date('2026-11-16T00:00:00Z');
  const after = new Date('2026-11-17T12:00:00Z');

  test('the history attributes an unsent message to a registration only if the guest registered before the message was due', () => {
    expect(reason({ facts: { registeredAt: after } })).toBe('late');
    expect(reason({ facts: { registeredAt: before } })).toBe('submitted');
  });

  test('a message due before the booking was made has no other reason for not being sent', () => {
    const createdAt = new Date('2026-11-18T00:00:00Z');
    for (const facts of [{ registeredAt: now }, { stopSendGuideMail: true }, { pmsBookingStatus: 2 }])
      expect(reason({ facts: { createdAt, ...facts } })).toBe('booked-later');
  });

  test('the history names a stop as the reason only for messages that were due while guide mail was stopped', () => {
    const stopped = { at: before, isStopped: true };
    expect(reason({ facts: { stopSendGuideMail: true }, past: { ...past, stops: [stopped] } })).toBe(
      'stopped',
    );
    const restarted = [stopped, { at: after, isStopped: false }];
    expect(reason({ past: { ...past, stops: restarted } })).toBe('stopped');
    const later = [{ at: after, isStopped: true }];
    expect(reason({ facts: { stopSendGuideMail: true }, past: { ...past, stops: later } })).toBe('late');
  });

  test('the history attributes an unsent message to a pause that was on at the time, if that was recorded', () => {
    const held = (since: Date, isOn: boolean) => ({ pause: 'held' as const, since, isOn });
    const since = (...pauses: PastStates['pauses']) => reason({ past: { ...past, pauses } });
    expect(since(held(before, true))).toBe('held');
    expect(since(held(before, true), held(after, false))).toBe('held');
    expect(since(held(before, false), held(after, true))).toBe('late');
    expect(since(held(after, true))).toBe('not-known');
    expect(since(held(before, false), { pause: 'maintenance', since: before, isOn: true })).toBe(
      'maintenance',
    );
  });

  const stood = (until: Date, changes: Partial<PastStates['standings'][number]>) => ({
    ...past,
    standings: [
      { until, pmsBookingStatus: 1, checkinDate: '2026-11-20', sendMethod: 'email' as const, ...changes },
    ],
  });

  test('the history names a cancellation as the reason only for messages that were due while the booking was cancelled', () => {
    expect(reason({ facts: { pmsBookingStatus: 2 } })).toBe('cancelled');
    expect(reason({ facts: { pmsBookingStatus: 2 }, past: stood(after, {}) })).toBe('late');
    expect(reason({ facts: { pmsBookingStatus: 2 }, past: stood(before, {}) })).toBe('cancelled');
    expect(reason({ past: stood(after, { pmsBookingStatus: 2 }) })).toBe('cancelled');
    expect(reason({ past: stood(before, { pmsBookingStatus: 2 }) })).toBe('late');
  });

  test('the history names a missing address as the reason only for messages that were due while the address was missing', () => {
    expect(reason({ facts: { sendMethod: '--' } })).toBe('no-channel');
    expect(reason({ facts: { sendMethod: '--' }, past: stood(after, {}) })).toBe('late');
    expect(reason({ past: stood(after, { sendMethod: '--' }) })).toBe('no-channel');
  });

  test('the history names another check-in date as the reason only if the booking had that date when the message was due', () => {
    const long = new Date('2026-11-17T23:30:00Z');
    expect(reason({ past: stood(long, { checkinDate: '2026-11-25' }) })).toBe('other-arrival');
    expect(reason({ past: stood(before, { checkinDate: '2026-11-25' }) })).toBe('late');
  });

  test('the history gives the reason as unknown for an unsent message that was due before changes were recorded', () => {
    expect(reason({ facts: { pmsBookingStatus: 2 }, past: { ...past, keptSince: after } })).toBe('not-known');
    expect(reason({ past: { ...past, keptSince: after } })).toBe('not-known');
    expect(reason({ past: { ...past, keptSince: before } })).toBe('late');
  });

  test('a message due during a pause waits while it can still be sent, and then shows the pause as the reason it was not sent', () => {
    const pauses = [{ pause: 'held' as const, since: before, isOn: true }];
    const state = (checkinDate: string) =>
      history({ pause: 'held', past: { ...past, pauses }, facts: { checkinDate } }).find(
        each => each.moment === '3_days_prior',
      );
    expect(state('2026-11-21')).toMatchObject({ state: 'waiting', reason: 'held' });
    expect(state('2026-11-20')).toMatchObject({ state: 'skipped', reason: 'held' });
  });

  test('the history attributes an unsent message to a closed address from the day of the bounce', () => {
    const closed = (emailClosedAt: Date) => reason({ facts: { sendMethod: '--', emailClosedAt } });
    expect(closed(before)).toBe('address-closed');
    expect(closed(after)).toBe('late');
  });
});
