import { expect, test } from 'vitest';
import { actionsOf, confirmObstacle, counterAction, mainAction, nextToConfirm } from './action.ts';

const row = {
  cancelled: false,
  arrived: false,
  status: 'sent',
  can_ask_missing: false,
  undelivered: false,
  can_select: true,
  past_send_method: 'email',
  stop_send_guide_mail: 0,
  weak_proof: false,
  party: { state: 'unregistered' },
} as const;
const registered = { ...row, can_select: false, status: 'seen', party: { state: 'complete' } } as const;

test.each([
  ['a guest who has not registered is sent the message again', row, 'sendAgain'],
  [
    'a guest who was sent nothing is sent the first message',
    { ...row, status: 'before_send', past_send_method: null },
    'send',
  ],
  [
    'a guest who opened the form without a message is sent the first message',
    { ...row, status: 'accessed', past_send_method: null },
    'send',
  ],
  ['if the message was not delivered, the contact data is checked', { ...row, undelivered: true }, 'contact'],
  ['a booking whose guide messages are stopped is opened', { ...row, stop_send_guide_mail: 1 }, 'open'],
  [
    'a booking whose guest cannot be reached is opened',
    { ...row, can_select: false, status: 'not_subject' },
    'open',
  ],
  [
    'an unread registration is opened, to be read first',
    { ...registered, status: 'input', can_ask_missing: true },
    'open',
  ],
  [
    'a guest with missing data is asked for it',
    { ...registered, party: { state: 'lacking' }, can_ask_missing: true },
    'ask',
  ],
  ['a registration that is read and complete is confirmed', registered, 'confirm'],
  ['a party with missing guests is opened', { ...registered, party: { state: 'partly' } }, 'open'],
  [
    'a party with an unseen passport is opened',
    { ...registered, party: { state: 'passport_unseen' } },
    'open',
  ],
  ['a registration with a weak proof is opened', { ...registered, weak_proof: true }, 'open'],
  ['a confirmed registration is opened', { ...registered, status: 'confirmed' }, 'open'],
  ['a booking whose guest has arrived is opened', { ...row, arrived: true }, 'open'],
  ['a cancelled booking is opened', { ...row, cancelled: true, undelivered: true }, 'open'],
] as const)('%s', (_what, standing, action) => {
  expect(mainAction(standing)).toBe(action);
});

const partly = { ...registered, party: { state: 'partly' } } as const;

test.each([
  ['offers to register the guests if none has registered', row, '2026-11-26', 'register'],
  ['offers to register guests who came too late for their link', row, '2026-11-27', 'register'],
  ['offers nothing before the arrival date', row, '2026-11-25', null],
  ['offers nothing once a party is complete', registered, '2026-11-26', null],
  ['offers nothing for a cancelled booking', { ...row, cancelled: true }, '2026-11-26', null],
  ['offers to add a guest if some are missing', partly, '2026-11-26', 'add'],
  [
    'does not offer to add a guest to a cancelled booking',
    { ...partly, cancelled: true },
    '2026-11-26',
    null,
  ],
  ['does not offer to add a guest before the arrival date', partly, '2026-11-25', null],
  [
    'does not offer to add a guest to a registration with a weak proof',
    { ...partly, weak_proof: true },
    '2026-11-26',
    null,
  ],
] as const)('a row %s', (_what, standing, today, expected) => {
  expect(counterAction({ ...standing, check_in_date: '2026-11-26' }, today)).toBe(expected);
});

test('a counter action is offered beside the main action, and becomes the main action if the row could otherwise only be opened', () => {
  expect(actionsOf(row, 'register')).toEqual({ main: 'sendAgain', further: 'register' });
  expect(actionsOf({ ...row, stop_send_guide_mail: 1 }, 'register')).toEqual({
    main: 'register',
    further: null,
  });
  expect(actionsOf({ ...row, stop_send_guide_mail: 1 }, null)).toEqual({ main: 'open', further: null });
  expect(actionsOf(partly, 'add')).toEqual({ main: 'add', further: null });
  expect(actionsOf({ ...partly, can_ask_missing: true }, 'add')).toEqual({ main: 'ask', further: 'add' });
});

test('opening an unread registration takes precedence over adding a guest', () => {
  expect(actionsOf({ ...partly, status: 'input' }, 'add')).toEqual({ main: 'open', further: 'add' });
});

test.each([
  ['confirms a registration that staff have read', registered, null],
  ['reports that the booking is cancelled', { ...row, cancelled: true }, 'cancelled'],
  ['reports that the registration is already confirmed', { ...registered, status: 'confirmed' }, 'already'],
  ['reports that the registration is unread', { ...registered, status: 'input' }, 'unread'],
  ['reports that no guest has registered', row, 'unregistered'],
] as const)('the c key %s', (_what, standing, reason) => {
  expect(confirmObstacle(standing)).toBe(reason);
});

test('after a confirmation, the next row is one that can be confirmed without a question', () => {
  const rows = [
    { ...registered, booking_id: 1 },
    { ...registered, booking_id: 2, party: { state: 'passport_unseen' } },
    { ...row, booking_id: 3 },
    { ...registered, booking_id: 4 },
  ] as const;
  expect(nextToConfirm(rows, 1)?.booking_id).toBe(4);
  expect(nextToConfirm(rows, 4)).toBeUndefined();
});
