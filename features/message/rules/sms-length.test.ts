import { expect, test } from 'vitest';
import { smsLength, smsMessages } from './sms-length.ts';

test.each([
  [0, 1],
  [43, 1],
  [44, 2],
  [107, 2],
  [108, 3],
  [174, 3],
  [175, null],
])('tiers 43 / 107 / 174: %i signs go out as %s messages', (length, messages) => {
  expect(smsMessages(length)).toBe(messages);
});

test('a line break counts as 1, whatever the machine writes for it', () => {
  expect(smsLength('予約\r\n確認\nです')).toBe(8);
});

test('a sign outside the basic plane counts as the two units that it takes', () => {
  expect(smsLength('𠮷🏨')).toBe(4);
});

test('a link counts as 27, or as its real length where that is more', () => {
  expect(smsLength('こちら [link]')).toBe(4 + 27);
  expect(smsLength('こちら [link]', 20)).toBe(4 + 27);
  expect(smsLength('こちら [link]', 40)).toBe(4 + 40);
});
