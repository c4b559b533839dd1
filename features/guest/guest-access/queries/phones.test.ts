import { describe, expect, test } from 'vitest';
import { comparableIn, lastFour, phonesOf, readTypedPhone } from './phones.ts';

describe('one number is the same however it is written', () => {
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
  ])('%s in Japan', written => {
    expect(comparableIn('JP', written)).toBe('+819012345678');
  });

  test.each([
    ['021 123 4567', '64', '+64211234567'],
    ['21 123 4567', '+64', '+64211234567'],
    ['+64 21 123 4567', '81', '+64211234567'],
    ['06 1234 5678', '39', '+390612345678'],
  ])('%s with the dial digits %s', (written, dial, same) => {
    expect(readTypedPhone('query', written, 'JP', dial)).toBe(same);
  });

  test('a number that no plan knows is compared by its digits', () => {
    expect(comparableIn('XX', 'ext. 12-34')).toBe('1234');
  });

  test('what has no digits is no number', () => {
    expect(comparableIn('JP', 'unknown')).toBe('');
  });
});

test('the last four digits are found in any writing', () => {
  expect([lastFour('090-1234-56 78'), lastFour('０９０１２３４５６７８')]).toEqual(['5678', '5678']);
});

test('every number that the PMS has of a guest counts, blank ones do not', () => {
  const metadata = { phone: '０３－１１１１－２２２２' };
  expect(phonesOf({ guestContactNo: '090-1234-5678', metadata, trustedContact: null })).toEqual([
    '090-1234-5678',
    '０３－１１１１－２２２２',
  ]);
});

test('the earlier phone proves a booking whose phone changed after the registration', () => {
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
])('"%s" is not enough of a phone', (typed, code) => {
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
])('"%s" may be a phone in %s, dialled by "%s"', (typed, country, dial) => {
  expect(() => readTypedPhone('query', typed, country, dial)).not.toThrow();
});
