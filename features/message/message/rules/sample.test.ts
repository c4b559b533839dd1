import { expect, test } from 'vitest';
import { addressesError, addressesIn, sampleOutcome } from './sample.ts';

const fault = (typed: string | string[]) => addressesError(addressesIn(typed));

test.each([
  ['a@example.com,b@example.com', ['a@example.com', 'b@example.com']],
  [' a@example.com , b@example.com, ', ['a@example.com', 'b@example.com']],
  ['ａ＠example．com，b@example.com、c@example.com', ['a@example.com', 'b@example.com', 'c@example.com']],
  [
    ['a@example.com', 'b@example.com, c@example.com'],
    ['a@example.com', 'b@example.com', 'c@example.com'],
  ],
])('test message addresses may be separated by commas: %j', (typed, addresses) => {
  expect(addressesIn(typed)).toEqual(addresses);
});

test('a duplicate address gets one test message', () => {
  expect(addressesIn('taro@example.com, Taro@example.com')).toEqual(['taro@example.com']);
});

// Rule: texts.sample-addresses
test.each(['', ' , ', '、', []])('a test message requires an address: %j', typed => {
  expect(fault(typed)).toBe('field_required');
});

test.each([
  'a@example.com, b',
  'a@example.com b@example.com',
  'Taro <taro@example.com>',
  'a@example.com\r\nb',
])('rejects an invalid test message address: %j', typed => {
  expect(fault(typed)).toBe('email_invalid');
});

test('accepts legacy addresses of Japanese carriers for test messages', () => {
  expect(fault('a..b.@docomo.ne.jp')).toBeNull();
});

// Rule: texts.sample-addresses
test('accepts up to three test message addresses', () => {
  expect(fault('a@example.com,b@example.com,c@example.com')).toBeNull();
  expect(fault('a@example.com,b@example.com,c@example.com,d@example.com')).toBe('too_many_addresses');
});

test('the overall result of several test messages is the worst of rejected, queued, in the outbox and sent, in this order', () => {
  expect(sampleOutcome(['sent', 'failed', 'queued'])).toBe('refused');
  expect(sampleOutcome(['sent', 'queued', 'outbox'])).toBe('queued');
  expect(sampleOutcome(['sent', 'outbox'])).toBe('outbox');
  expect(sampleOutcome(['sent', 'sent'])).toBe('sent');
});
