import { expect, test } from 'vitest';
import { actionsOf, counterAction, mainAction, whyNotConfirmed } from './action.ts';

const row = {
  cancelled: false,
  arrived: false,
  status: 'sent',
  can_ask_missing: false,
  undelivered: false,
  can_select: true,
  stop_send_guide_mail: 0,
  weak_proof: false,
  party: { state: 'unregistered' },
} as const;
const registered = { ...row, can_select: false, status: 'seen', party: { state: 'complete' } } as const;

test.each([
  ['whoever has not registered is written to again', row, 'sendAgain'],
  ['for the first time where nothing was sent', { ...row, status: 'before_send' }, 'send'],
  ['whose message did not arrive, their contact is checked', { ...row, undelivered: true }, 'contact'],
  ['who is not to be written to is opened', { ...row, stop_send_guide_mail: 1 }, 'open'],
  ['who cannot be written to is opened', { ...row, can_select: false, status: 'not_subject' }, 'open'],
  ['what nobody has read is read first', { ...registered, status: 'input', can_ask_missing: true }, 'open'],
  [
    'who lacks something is asked',
    { ...registered, party: { state: 'lacking' }, can_ask_missing: true },
    'ask',
  ],
  ['what is read and complete is confirmed', registered, 'confirm'],
  ['a party with guests missing is opened', { ...registered, party: { state: 'partly' } }, 'open'],
  ['whose passport is to be seen is opened', { ...registered, party: { state: 'passport_unseen' } }, 'open'],
  ['whose person is to be checked is opened', { ...registered, weak_proof: true }, 'open'],
  ['what is confirmed is opened', { ...registered, status: 'confirmed' }, 'open'],
  ['who is here already is opened', { ...row, arrived: true }, 'open'],
  ['a cancelled booking is opened', { ...row, cancelled: true, undelivered: true }, 'open'],
] as const)('%s', (_what, standing, action) => {
  expect(mainAction(standing)).toBe(action);
});

const partly = { ...registered, party: { state: 'partly' } } as const;

test.each([
  ['offers to register where nobody has', row, '2026-11-26', 'register'],
  ['offers to register guests who came too late for their link', row, '2026-11-27', 'register'],
  ['offers nothing to guests of another day', row, '2026-11-25', null],
  ['offers nothing once a party is complete', registered, '2026-11-26', null],
  ['offers nothing for a cancelled booking', { ...row, cancelled: true }, '2026-11-26', null],
  ['offers to add a guest where some are missing', partly, '2026-11-26', 'add'],
  ['adds nobody to a cancelled booking', { ...partly, cancelled: true }, '2026-11-26', null],
  ['adds nobody before the guests are due', partly, '2026-11-25', null],
  ['adds nobody to a registration that is not trusted', { ...partly, weak_proof: true }, '2026-11-26', null],
] as const)('a row %s', (_what, standing, today, expected) => {
  expect(counterAction({ ...standing, check_in_date: '2026-11-26' }, today)).toBe(expected);
});

test('a counter action is offered beside the likeliest step, and replaces a plain "open"', () => {
  expect(actionsOf(row, 'register')).toEqual({ main: 'sendAgain', further: 'register' });
  expect(actionsOf({ ...row, stop_send_guide_mail: 1 }, 'register')).toEqual({
    main: 'register',
    further: null,
  });
  expect(actionsOf({ ...row, stop_send_guide_mail: 1 }, null)).toEqual({ main: 'open', further: null });
  expect(actionsOf(partly, 'add')).toEqual({ main: 'add', further: null });
  expect(actionsOf({ ...partly, can_ask_missing: true }, 'add')).toEqual({ main: 'ask', further: 'add' });
});

test('an unread registration must be read before a guest can be added', () => {
  expect(actionsOf({ ...partly, status: 'input' }, 'add')).toEqual({ main: 'open', further: 'add' });
});

test.each([
  ['confirms what somebody has read', registered, null],
  ['says of a cancelled booking that it is cancelled', { ...row, cancelled: true }, 'cancelled'],
  ['says that it is confirmed already', { ...registered, status: 'confirmed' }, 'already'],
  ['says that nobody has read it', { ...registered, status: 'input' }, 'unread'],
  ['says that nobody has registered', row, 'unregistered'],
] as const)('c %s', (_what, standing, reason) => {
  expect(whyNotConfirmed(standing)).toBe(reason);
});
