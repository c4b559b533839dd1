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

  test('of what is pasted the beginning is taken, and nothing is lost that stood after it', () => {
    expect(fittingSms('前後', `前${'い'.repeat(500)}後`)).toBe(`前${'い'.repeat(172)}後`);
  });

  test('a link counts as 27 in what is pasted, too', () => {
    const before = 'あ'.repeat(150);
    expect(smsLength(fittingSms(before, `${before}[link]`))).toBe(155);
    expect(fittingSms(before.slice(3), `${before.slice(3)}[link]い`)).toBe(`${before.slice(3)}[link]`);
  });

  test('no sign is cut in half', () => {
    expect(fittingSms('', `${full.slice(1)}🏨`)).toBe(full.slice(1));
  });

  test('a text that is too long can be shortened', () => {
    expect(fittingSms(`${full}いう`, `${full}い`)).toBe(`${full}い`);
  });
});
