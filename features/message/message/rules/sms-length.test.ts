import { describe, expect, test } from 'vitest';
import { fittingSms, smsLength, smsMessages, smsSegments } from './sms-length.ts';

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

test.each([
  [107, 2],
  [174, 3],
  [175, 4],
  [241, 4],
  [242, 5],
])('a text in two languages may be longer: %i signs go out as %i messages', (length, messages) => {
  expect(smsSegments(length)).toBe(messages);
});

// Rule: texts.sms-tiers
test('a line break counts as 1, whatever the machine writes for it', () => {
  expect(smsLength('予約\r\n確認\nです')).toBe(8);
});

test('a sign outside the basic plane counts as the two units that it takes', () => {
  expect(smsLength('𠮷🏨')).toBe(4);
});

test('the tiers leave room for a link of 27: a longer one counts the rest, a shorter one leaves more room', () => {
  expect(smsLength('こちら [link]')).toBe(4);
  expect(smsLength('こちらからどうぞ [link]', 20)).toBe(9 - 7);
  expect(smsLength('こちら [link]', 40)).toBe(4 + 13);
  expect(smsLength('[link] [link]')).toBe(1 + 27);
});

test('a text is never shorter than nothing, however short the link', () => {
  expect(smsLength('こちら [link]', 20)).toBe(0);
});

test('with a link of 20, 50 signs are one message, 51 are two', () => {
  expect(smsMessages(smsLength(`${'あ'.repeat(50)}[link]`, 20))).toBe(1);
  expect(smsMessages(smsLength(`${'あ'.repeat(51)}[link]`, 20))).toBe(2);
});

test('43 signs and a link are one message, 44 are two', () => {
  expect(smsMessages(smsLength(`${'あ'.repeat(43)}[link]`))).toBe(1);
  expect(smsMessages(smsLength(`${'あ'.repeat(44)}[link]`))).toBe(2);
});

test('a tag counts as what it becomes, however long its own name is', () => {
  expect(smsLength('[verification_code]')).toBe(8);
  expect(smsLength('[guest_name] 様')).toBe(12 + 2);
});

describe('SMS text: max 174 characters; extra input ignored', () => {
  const full = 'あ'.repeat(174);

  test('what fits is taken as it is, up to the last sign', () => {
    expect(fittingSms('', full)).toBe(full);
    expect(fittingSms(full.slice(1), `い${full.slice(1)}`)).toBe(`い${full.slice(1)}`);
  });

  test.each([
    ['at the end', full, `${full}い`],
    ['at the beginning', full, `い${full}`],
    ['within', full, `${full.slice(0, 80)}い${full.slice(80)}`],
  ])('a sign typed %s of a full text is not taken', (_where, before, typed) => {
    expect(fittingSms(before, typed)).toBe(full);
  });

  // Rule: texts.sms-most
  test('of what is pasted the beginning is taken, and nothing is lost that stood after it', () => {
    expect(fittingSms('前後', `前${'い'.repeat(500)}後`)).toBe(`前${'い'.repeat(172)}後`);
  });

  test('a link that is longer than 27 leaves less room', () => {
    expect(fittingSms('', `[link]${full}`, 32)).toBe(`[link]${full.slice(5)}`);
    expect(fittingSms('', `[link]${full}`)).toBe(`[link]${full}`);
  });

  test('no sign is cut in half', () => {
    expect(fittingSms('', `${full.slice(1)}🏨`)).toBe(full.slice(1));
  });

  test('a text that is too long can be shortened', () => {
    expect(fittingSms(`${full}いう`, `${full}い`)).toBe(`${full}い`);
  });
});
