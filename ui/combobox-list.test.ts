import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { matchingOptions, normalizeForSearch } from './combobox-list.ts';

const options = [
  { value: 'AE', label: 'United Arab Emirates', also: ['アラブ首長国連邦', 'AE'] },
  { value: 'CI', label: 'Côte d’Ivoire', also: ['コートジボワール', 'CI'] },
  { value: 'GB', label: 'United Kingdom', also: ['イギリス', 'GB', 'UK'] },
  { value: 'KR', label: 'South Korea', also: ['大韓民国', 'KR'] },
  { value: 'OM', label: 'Oman', also: ['オマーン', 'OM'] },
  { value: 'RO', label: 'Romania', also: ['ルーマニア', 'RO'] },
];

const matchingValues = (typed: string) => matchingOptions(options, typed).map(option => option.value);

describe('matching typed text', () => {
  it.each([
    ['the beginning of a name', 'unit', ['AE', 'GB']],
    ['a later word of a name', 'korea', ['KR']],
    ['a name without its accents and punctuation', 'cote d ivoire', ['CI']],
    ['a code before names that contain it', 'om', ['OM']],
    ['another name', 'uk', ['GB']],
    ['the middle of a name', 'mania', ['RO']],
    ['katakana by hiragana', 'いぎりす', ['GB']],
    ['katakana by half-width kana', 'ｲｷﾞﾘｽ', ['GB']],
    ['letters of any width and case', 'ＵＫ', ['GB']],
    ['nothing if no name matches', 'atlantis', []],
  ])('typed text matches %s', (_, typed, values) => {
    expect(matchingValues(typed)).toEqual(values);
  });

  it('empty text matches all options in order', () => {
    expect(matchingValues(' ')).toEqual(['AE', 'CI', 'GB', 'KR', 'OM', 'RO']);
  });
});

it('typing the name of an option lists that option first', () => {
  fc.assert(
    fc.property(fc.constantFrom(...options), option => {
      expect(matchingValues(option.label)[0]).toBe(option.value);
    }),
  );
});

it('normalizing a search text twice changes nothing more', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), text => {
      expect(normalizeForSearch(normalizeForSearch(text))).toBe(normalizeForSearch(text));
    }),
  );
});
