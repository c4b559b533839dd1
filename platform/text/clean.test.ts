import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  cleanCode,
  cleanLines,
  cleanText,
  comparableCode,
  comparableText,
  digitsIn,
  toHalfWidth,
} from './clean.ts';

describe('cleaning of names and answers', () => {
  it.each([
    ['zero-width and direction characters', '\u200BJohn\u200B Smith\u200E', 'John Smith'],
    ['direction overrides', '\u202DJohn\u202C \u2067Smith\u2069', 'John Smith'],
    ['soft hyphens and byte order marks', '\uFEFFSm\u00ADith', 'Smith'],
    ['fillers', 'Kim\u3164', 'Kim'],
    ['control characters', 'Sm\u0000i\u0002th\u007F', 'Smith'],
    ['interlinear marks', '\uFFF9Smith\uFFFB', 'Smith'],
  ])('cleaning a text removes %s', (_, typed, clean) => {
    expect(cleanText(typed)).toBe(clean);
  });

  it.each([
    ["Kelly\tO'Neil-Nguyễn\u200B 😀", "Kelly O'Neil-Nguyễn 😀"],
    ['王小明\u200B\t測試 二', '王小明 測試 二'],
    [' Jo  Ann\u00A0 Lee \r\n', 'Jo Ann Lee'],
    ['a\u0085b\u2028c', 'a b c'],
  ])('replaces every sequence of spaces in %j with one space: %j', (typed, clean) => {
    expect(cleanText(typed)).toBe(clean);
  });

  it('keeps the full-width space of a Japanese name', () => {
    expect(cleanText('　山田　 花子　')).toBe('山田　花子');
  });

  it.each(['김민수', 'Nguyễn Văn Bệnh', 'が'])('stores %s in composed form (NFC)', name => {
    expect(cleanText(name.normalize('NFD'))).toBe(name.normalize('NFC'));
  });

  it.each([
    ['the variant of a kanji', '辻\u{E0100}花子'],
    ['a standardized variant', '海\uFE00'],
    ['the joiner of a Persian name', 'علی\u200Cرضا'],
    ['the joiner of a Sinhala letter', 'ශ්\u200Dරී'],
    ['an emoji of several code points', '👨\u200D👩\u200D👧 ❤\uFE0F'],
    ['full-width letters', '（株）ＡＢＣ'],
    ['capitals, accents and punctuation', "d'Arc–Ünal ʼ"],
  ])('cleaning a text keeps %s', (_, typed) => {
    expect(cleanText(typed)).toBe(typed);
  });

  it.each([
    ['A\u{E0100}', 'A'],
    ['7\uFE0F', '7'],
    ['a\u200Db', 'ab'],
    ['ی\u200C', 'ی'],
  ])('removes a hidden character that does not change a letter from %j', (typed, clean) => {
    expect(cleanText(typed)).toBe(clean);
  });

  it('cleaning a clean text does not change it', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), typed => cleanText(cleanText(typed)) === cleanText(typed)),
    );
  });
});

it('keeps the line breaks of a text with several lines', () => {
  expect(cleanLines(' no\tshrimp\u200B \r\n\r\n no  crab\n')).toBe('no shrimp\n\nno crab');
});

describe('cleaning of phone numbers and codes', () => {
  it.each([
    ['\u202D090-1234-5678\u202C', '090-1234-5678'],
    ['090\u200B-1234\uFE0D-5678', '090-1234-5678'],
    ['\u200BABC-123', 'ABC-123'],
    ['ABC\u0002', 'ABC'],
    ['０９０ー１２３４－５６７８', '090-1234-5678'],
  ])('cleans the code %j to %s', (typed, clean) => {
    expect(cleanCode(typed)).toBe(clean);
  });

  it.each(['-', '‐', '‑', '‒', '–', '—', '―', '−', 'ー', 'ｰ', '－', '﹣', '─', '━', '˗', '⁃'])(
    'converts the character %s to a hyphen',
    dash => {
      expect(cleanCode(`ABC${dash}123`)).toBe('ABC-123');
    },
  );

  it.each([
    ['Thai', '๐๑๒๓๔๕๖๗๘๙'],
    ['Arabic', '٠١٢٣٤٥٦٧٨٩'],
    ['Persian', '۰۱۲۳۴۵۶۷۸۹'],
    ['Devanagari', '०१२३४५६७८९'],
    ['Bengali', '০১২৩৪৫৬৭৮৯'],
    ['Khmer', '០១២៣៤៥៦៧៨៩'],
    ['Myanmar', '၀၁၂၃၄၅၆၇၈၉'],
    ['full-width', '０１２３４５６７８９'],
    ['Adlam', '𞥐𞥑𞥒𞥓𞥔𞥕𞥖𞥗𞥘𞥙'],
    ['bold', '𝟎𝟏𝟐𝟑𝟒𝟓𝟔𝟕𝟖𝟗'],
  ])('converts %s digits to ASCII', (_, digits) => {
    expect(cleanCode(digits)).toBe('0123456789');
    expect(digitsIn(`(${digits})`)).toBe('0123456789');
  });

  it.each(['ABC-123', 'abc 123', 'ABCー123', 'ABC–123', 'ABC123', 'ＡＢＣ／１２３', 'ABC-١٢٣'])(
    'the code %s equals ABC-123 after normalization',
    written => {
      expect(comparableCode(written)).toBe(comparableCode('ABC-123'));
    },
  );

  it('a typed code with an additional character does not match', () => {
    expect(comparableCode('ABC-1234')).not.toBe(comparableCode('ABC-123'));
  });
});

it('removes invisible characters from an email address and keeps its Japanese letters', () => {
  expect(toHalfWidth('ｏｋ＠example.jp\u200B\u00AD')).toBe('ok@example.jp');
  expect(toHalfWidth('ユーザー@例え.jp')).toBe('ユーザー@例え.jp');
});

it.each([
  ['東京都〜1－1', '東京都～1-1'],
  ['김민수', '김민수'.normalize('NFD')],
  ['山田　花子', '山田 花子'],
])('the texts %s and %s are equal after normalization', (one, other) => {
  expect(comparableText(one)).toBe(comparableText(other));
});

it.each([
  ['Yamada', 'yamada'],
  ['Muller', 'Müller'],
])('the texts %s and %s remain different after normalization', (one, other) => {
  expect(comparableText(one)).not.toBe(comparableText(other));
});
