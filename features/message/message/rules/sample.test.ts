import { expect, test } from 'vitest';
import { addressesFault, addressesIn, sampleOutcome } from './sample.ts';

const fault = (typed: string | string[]) => addressesFault(addressesIn(typed));

test.each([
  ['a@example.com,b@example.com', ['a@example.com', 'b@example.com']],
  [' a@example.com , b@example.com, ', ['a@example.com', 'b@example.com']],
  ['ａ＠example．com，b@example.com、c@example.com', ['a@example.com', 'b@example.com', 'c@example.com']],
  [
    ['a@example.com', 'b@example.com, c@example.com'],
    ['a@example.com', 'b@example.com', 'c@example.com'],
  ],
])('Sample e-mail list: comma-separated: %j', (typed, addresses) => {
  expect(addressesIn(typed)).toEqual(addresses);
});

test('An address that stands twice gets one sample', () => {
  expect(addressesIn('taro@example.com, Taro@example.com')).toEqual(['taro@example.com']);
});

// Rule: texts.sample-addresses
test.each(['', ' , ', '、', []])('Sample e-mail list: required: %j', typed => {
  expect(fault(typed)).toBe('field_required');
});

test.each([
  'a@example.com, b',
  'a@example.com b@example.com',
  'Taro <taro@example.com>',
  'a@example.com\r\nb',
])('Sample e-mail list: each valid: %j is not', typed => {
  expect(fault(typed)).toBe('email_invalid');
});

test('Sample e-mail list: old addresses of Japanese carriers are valid', () => {
  expect(fault('a..b.@docomo.ne.jp')).toBeNull();
});

// Rule: texts.sample-addresses
test('Sample e-mail list: up to 3 addresses', () => {
  expect(fault('a@example.com,b@example.com,c@example.com')).toBeNull();
  expect(fault('a@example.com,b@example.com,c@example.com,d@example.com')).toBe('too_many_addresses');
});

test('Of several samples the worst is told: a refusal, one that is not taken yet, one that stayed in the outbox', () => {
  expect(sampleOutcome(['sent', 'failed', 'queued'])).toBe('refused');
  expect(sampleOutcome(['sent', 'queued', 'outbox'])).toBe('queued');
  expect(sampleOutcome(['sent', 'outbox'])).toBe('outbox');
  expect(sampleOutcome(['sent', 'sent'])).toBe('sent');
});
