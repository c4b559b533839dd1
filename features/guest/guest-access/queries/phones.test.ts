import { describe, expect, test } from 'vitest';
import { comparablePhoneIn, lastFour, phonesOf, readTypedPhone } from './phones.ts';

describe('different formats of the same phone number', () => {
  test.each([
    '090-1234-5678',
    '09012345678',
    '０９０－１２３４－５６７８',
    '+81 90-1234-5678',
    '+81 (0)90 1234 5678',
    ' 819012345678 ',
    '+81 81 90-1234-5678',
    '0081 90 1234 5678',
    '\u202D090-1234-5678\u202C',
    '\u200E090-1234-5678',
    '090\u200B-1234\uFE0D-5678',
    '٠٩٠-١٢٣٤-٥٦٧٨',
    '010 81 90 1234 5678',
  ])('%s is the same phone number in Japan', written => {
    expect(comparablePhoneIn('JP', written)).toBe('+819012345678');
  });

  test.each([
    ['021 123 4567', '64', '+64211234567'],
    ['21 123 4567', '+64', '+64211234567'],
    ['+64 21 123 4567', '81', '+64211234567'],
    ['06 1234 5678', '39', '+390612345678'],
  ])('%s with the dial code %s is the same phone number', (written, dial, same) => {
    expect(readTypedPhone('query', written, 'JP', dial)).toBe(same);
  });

  test('a phone number without a numbering plan is compared by its digits', () => {
    expect(comparablePhoneIn('XX', 'ext. 12-34')).toBe('1234');
  });

  test('text without digits is not a phone number', () => {
    expect(comparablePhoneIn('JP', 'unknown')).toBe('');
  });
});

test('finds the last four digits of a phone number in any format', () => {
  expect([lastFour('090-1234-56 78'), lastFour('０９０１２３４５６７８')]).toEqual(['5678', '5678']);
});

test('both phone numbers from the PMS are accepted, and blank ones are ignored', () => {
  const metadata = { phone: '０３－１１１１－２２２２' };
  expect(phonesOf({ guestContactNo: '090-1234-5678', metadata, trustedContact: null })).toEqual([
    '090-1234-5678',
    '０３－１１１１－２２２２',
  ]);
});

test("accepts only the trusted phone number if the booking's phone number changed after the registration", () => {
  const known = { guestContactNo: null, metadata: { phone: '+819099998888' } };
  const trustedContact = ['+819012345678', 'taro@example.com'];
  expect(phonesOf({ ...known, trustedContact })).toEqual(['+819012345678']);
});

test.each([
  ['', 'field_required'],
  ['  ', 'field_required'],
  ['0901', 'field_too_short'],
  ['090123', 'phone_invalid'],
  ['+1 090-1234-5678', 'phone_invalid'],
  ['+81 90', 'phone_invalid'],
  ['+999 123456', 'phone_invalid'],
])('rejects "%s" as a phone', (typed, code) => {
  expect(() => readTypedPhone('query', typed, 'JP')).toThrow(
    expect.objectContaining({ status: 422, details: { errors: { query: code } } }),
  );
});

test.each([
  ['090-1234-5678', 'JP', ''],
  ['0901234567８', 'JP', ''],
  ['+82 10-1234-5678', 'JP', ''],
  ['087 123 4567', 'JP', '353'],
  ['12345', 'XX', ''],
])('accepts "%s" as a phone in %s with the dial code "%s"', (typed, country, dial) => {
  expect(() => readTypedPhone('query', typed, country, dial)).not.toThrow();
});
