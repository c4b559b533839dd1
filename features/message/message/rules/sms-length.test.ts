import { describe, expect, test } from 'vitest';
import { countSmsSegments, smsLength, smsMessages, truncateSms } from './sms-length.ts';

test.each([
  [0, 1],
  [43, 1],
  [44, 2],
  [107, 2],
  [108, 3],
  [174, 3],
  [175, null],
])(
  'an SMS has at most 43, 107 or 174 characters in one, two or three messages: %i characters, messages: %s',
  (length, messages) => {
    expect(smsMessages(length)).toBe(messages);
  },
);

test.each([
  [107, 2],
  [174, 3],
  [175, 4],
  [241, 4],
  [242, 5],
])('a bilingual SMS text may be longer: %i characters are sent as %i messages', (length, messages) => {
  expect(countSmsSegments(length)).toBe(messages);
});

// Rule: texts.sms-tiers
test('a line break counts as one character on every platform', () => {
  expect(smsLength('予約\r\n確認\nです')).toBe(8);
});

test('a character outside the Basic Multilingual Plane counts as two', () => {
  expect(smsLength('𠮷🏨')).toBe(4);
});

test('the first link adds nothing to the length if it has 27 characters, and otherwise adds or subtracts the difference', () => {
  expect(smsLength('こちら [link]')).toBe(4);
  expect(smsLength('こちらからどうぞ [link]', { linkLength: 20 })).toBe(9 - 7);
  expect(smsLength('こちら [link]', { linkLength: 40 })).toBe(4 + 13);
  expect(smsLength('[link] [link]')).toBe(1 + 27);
});

test('the length is never negative, even with a very short link', () => {
  expect(smsLength('こちら [link]', { linkLength: 20 })).toBe(0);
});

test('with a link of 20 characters, one message holds 50 other characters but not 51', () => {
  expect(smsMessages(smsLength(`${'あ'.repeat(50)}[link]`, { linkLength: 20 }))).toBe(1);
  expect(smsMessages(smsLength(`${'あ'.repeat(51)}[link]`, { linkLength: 20 }))).toBe(2);
});

test('with a link of the usual length, one message holds 43 other characters but not 44', () => {
  expect(smsMessages(smsLength(`${'あ'.repeat(43)}[link]`))).toBe(1);
  expect(smsMessages(smsLength(`${'あ'.repeat(44)}[link]`))).toBe(2);
});

test('a tag counts as the length of its value', () => {
  expect(smsLength('[verification_code]')).toBe(8);
  expect(smsLength('[guest_name] 様')).toBe(12 + 2);
});

test("the length of an SMS includes the hotel's full name", () => {
  const hotelName = 'あ'.repeat(30);
  expect(smsLength('【[hotel_name]】', { hotelName })).toBe(30 + 2);
  expect(smsLength('[hotel_name][hotel_name]', { hotelName })).toBe(60);
});

describe('limiting a typed SMS text to 174 characters', () => {
  const full = 'あ'.repeat(174);

  test('accepts an SMS text of exactly 174 characters', () => {
    expect(truncateSms('', full)).toBe(full);
    expect(truncateSms(full.slice(1), `い${full.slice(1)}`)).toBe(`い${full.slice(1)}`);
  });

  test.each([
    ['at the end', full, `${full}い`],
    ['at the beginning', full, `い${full}`],
    ['within', full, `${full.slice(0, 80)}い${full.slice(80)}`],
  ])('ignores a character typed %s of a full text', (_where, before, typed) => {
    expect(truncateSms(before, typed)).toBe(full);
  });

  // Rule: texts.sms-most
  test('pasting too much text truncates the pasted text and keeps the text after it', () => {
    expect(truncateSms('前後', `前${'い'.repeat(500)}後`)).toBe(`前${'い'.repeat(172)}後`);
  });

  test('a link longer than 27 characters leaves less room for text', () => {
    expect(truncateSms('', `[link]${full}`, { linkLength: 32 })).toBe(`[link]${full.slice(5)}`);
    expect(truncateSms('', `[link]${full}`)).toBe(`[link]${full}`);
  });

  test('truncating a text does not split a character', () => {
    expect(truncateSms('', `${full.slice(1)}🏨`)).toBe(full.slice(1));
  });

  test('characters can be deleted from a text even if it is still too long afterwards', () => {
    expect(truncateSms(`${full}いう`, `${full}い`)).toBe(`${full}い`);
  });
});
