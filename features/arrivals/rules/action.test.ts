import { expect, test } from 'vitest';
import { actionsOf, mainAction, mayRegisterHere } from './action.ts';

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

test.each([
  ['who is due and has not registered may register here', { ...row, status: 'sent' }, '2026-11-26', true],
  ['also who came too late for their link', { ...row, status: 'sent' }, '2026-11-27', true],
  ['who comes another day does not', { ...row, status: 'sent' }, '2026-11-25', false],
  ['nor who has registered', { ...row, status: 'input' }, '2026-11-26', false],
  ['nor who has cancelled', { ...row, status: 'sent', cancelled: true }, '2026-11-26', false],
] as const)('%s', (_what, standing, today, expected) => {
  expect(mayRegisterHere({ ...standing, check_in_date: '2026-11-26' }, today)).toBe(expected);
});

test('to register at the counter stands beside the likeliest step, and is it where a row could only be opened', () => {
  expect(actionsOf(row, true)).toEqual({ main: 'sendAgain', further: 'register' });
  expect(actionsOf({ ...row, stop_send_guide_mail: 1 }, true)).toEqual({ main: 'register', further: null });
  expect(actionsOf({ ...row, stop_send_guide_mail: 1 }, false)).toEqual({ main: 'open', further: null });
});
