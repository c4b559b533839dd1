import { describe, expect, test } from 'vitest';
import { glyphsIn } from './fonts.ts';
import { linesOf, runsOf } from './lines.ts';

const glyphs = glyphsIn('ja', 'regular');
const runTexts = async (text: string) =>
  runsOf(await glyphs(text))
    .toSorted((a, b) => a.x - b.x)
    .map(run => run.text)
    .join('|');

describe('a line of text', () => {
  test.each([
    ['محمد علي', 'علي| |محمد'],
    ['山田 محمد علي 様', '山田| |علي| |محمد| |様'],
    ['محمد (علي) 12', '12| |(|علي|)| |محمد'],
    ['Ali (محمد)', 'Ali (|محمد|)'],
    ['יוסף ۱۲۳', '۱۲۳| |יוסף'],
  ])('orders the characters of %s from left to right', async (text, order) => {
    expect(await runTexts(text)).toBe(order);
  });

  test('a PDF ignores characters that override the text direction', async () => {
    expect(await runTexts('a\u202ebc')).toBe('abc');
  });

  test('a PDF joins Arabic letters', async () => {
    const [joined, alone] = await Promise.all([glyphs('بب'), glyphs('ب')]);
    expect(joined[0]?.width).toBeLessThan(2 * (alone[0]?.width ?? 0));
  });

  test('a PDF stacks Thai vowels and tone glyphs on their letter', async () => {
    const [[stacked], [plain]] = [await glyphs('ปิ่น'), await glyphs('ปน')];
    expect(stacked?.glyphs).toHaveLength(4);
    expect(stacked?.width).toBe(plain?.width);
  });

  test('a PDF breaks lines between Thai words, and within a word that is longer than a line', async () => {
    const text = await glyphs('สมชายใจดี');
    const words = linesOf(text, 3.2).map(line => line.map(({ sign }) => sign).join(''));
    expect(words).toEqual(['สมชาย', 'ใจดี']);
    const letters = linesOf(await glyphs('สวัสดี'), 1.2).map(line => line.map(({ sign }) => sign).join(''));
    expect(letters).toEqual(['สวั', 'สดี']);
  });

  test('a PDF keeps the joiners that change Persian and Sinhala letters', async () => {
    expect((await glyphs('می\u200cخواهم')).map(({ sign }) => sign)).toEqual(['می\u200cخواهم']);
    expect((await glyphs('ශ්\u200dරී')).map(({ sign }) => sign)).toEqual(['ශ්\u200dරී']);
  });
});
