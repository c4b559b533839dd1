import { describe, expect, test } from 'vitest';
import { statusIds } from '#features/booking/booking/rules/status.ts';
import { bookingFacts } from '../factory/facts.ts';
import { momentByHand, outcomeOf, restartError, sendError, stopError, waitsForPause } from './by-hand.ts';
import type { TextByChannel } from './texts.ts';

const NOW = new Date('2031-05-18T03:00:00Z');
const row = {
  ...bookingFacts({
    createdAt: new Date('2031-05-01T00:00:00Z'),
    checkinDate: '2031-05-20',
    checkoutDate: '2031-05-21',
  }),
  bookingStatusId: statusIds.beforeSend,
};
const bothTexts = { email: 'pre-email', sms: 'message-sms' } as const;
const fault = (rows: Parameters<typeof sendError>[0], texts: TextByChannel = bothTexts) =>
  sendError(rows, { texts, timezone: 'Asia/Tokyo' }, NOW);

describe('sending manually', () => {
  // Rule: guide-mail.none-ticked
  test('sending manually requires a selected row', () => {
    expect(fault([])?.code).toBe('bookings_not_selected');
  });

  // Rule: guide-mail.stopped-ticked
  test('reports a stopped row in the selection before any other error', () => {
    const stopped = { ...row, stopSendGuideMail: true };
    expect(fault([row, stopped], { email: null, sms: null })).toEqual({
      code: 'guide_mail_stopped',
      rows: [stopped],
    });
  });

  test.each([
    ['is past its check-out date', { checkoutDate: '2031-05-17' }],
    ['cannot be reached', { sendMethod: '--' as const }],
    ['is cancelled', { pmsBookingStatus: 2 }],
    ['has a submitted form', { bookingStatusId: statusIds.input }],
    ['has registered', { registeredAt: NOW }],
  ])('rejects a row that %s', (_what, change) => {
    const barred = { ...row, ...change };
    expect(fault([row, barred])).toEqual({ code: 'guide_mail_not_possible', rows: [barred] });
  });

  // Rule: guide-mail.no-text
  test('requires an SMS template if a selected row is sent by SMS', () => {
    const bySms = { ...row, sendMethod: 'sms' as const };
    expect(fault([row, bySms], { email: 'pre-email', sms: null })).toEqual({
      code: 'guide_mail_no_sms_template',
      rows: [bySms],
    });
    expect(fault([bySms], { email: null, sms: 'message-sms' })).toBeUndefined();
  });

  test('requires an email template if a selected row is sent by email', () => {
    expect(fault([row], { email: null, sms: 'message-sms' })).toEqual({
      code: 'guide_mail_no_template',
      rows: [row],
    });
  });

  test('messages can be sent manually until the end of the check-out date', () => {
    expect(fault([{ ...row, checkoutDate: '2031-05-18' }])).toBeUndefined();
  });
});

test('a pause holds all messages except those sent manually', () => {
  expect([waitsForPause('3_days_prior'), waitsForPause(null), waitsForPause(momentByHand(7))]).toEqual([
    true,
    true,
    false,
  ]);
});

const messageIn = (
  state: Parameters<typeof outcomeOf>[0][number]['state'],
  delivery: 'undelivered' | null = null,
) => ({
  state,
  delivery,
});

test.each([
  ['sent', [messageIn('sent')]],
  ['sent', [messageIn('outbox')]],
  ['queued', [messageIn('sending')]],
  ['queued', []],
  ['failed', [messageIn('sent', 'undelivered')]],
  ['sent', [messageIn('failed'), messageIn('sent')]],
  ['queued', [messageIn('sent', 'undelivered'), messageIn('queued')]],
  ['uncertain', [messageIn('uncertain'), messageIn('failed')]],
] as const)('a booking counts as %s by the best result of its messages', (outcome, messages) => {
  expect(outcomeOf(messages)).toBe(outcome);
});

// Rule: guide-mail.stop
test('rejects stopping guide mail for a selection with stopped rows', () => {
  expect([stopError([]), stopError([false, true]), stopError([false, false])]).toEqual([
    'bookings_not_selected',
    'guide_mail_stopped',
    undefined,
  ]);
});

// Rule: guide-mail.restart
test('rejects restarting guide mail for a selection without stopped rows', () => {
  expect([restartError([]), restartError([false, false]), restartError([false, true])]).toEqual([
    'bookings_not_selected',
    'guide_mail_not_stopped',
    undefined,
  ]);
});
