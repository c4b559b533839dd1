import { describe, expect, test } from 'vitest';
import { prefectureName } from '#features/form/questionnaire/rules/system-questions.ts';
import english from '#i18n/en/question.json' with { type: 'json' };
import { findPrefecture, PREFECTURE_PREFIX, type ResidenceAnswers, residenceOf } from './place.ts';

const nothing: ResidenceAnswers = {
  hasJapanAddress: null,
  prefecture: null,
  written: null,
  ofPostalCode: null,
};
const inJapan = { ...nothing, hasJapanAddress: 'yes' };

describe('the place of residence of a guest', () => {
  test('the residence of a guest is the selected prefecture, or else that of the address, or else that of the postal code', () => {
    expect(residenceOf({ ...inJapan, prefecture: '26', written: '大阪府', ofPostalCode: 13 })).toBe(26);
    expect(residenceOf({ ...inJapan, written: '大阪府', ofPostalCode: 13 })).toBe(27);
    expect(residenceOf({ ...inJapan, ofPostalCode: 13 })).toBe(13);
  });

  test('the residence is Japan without a prefecture if the guest confirms only an address in Japan', () => {
    expect(residenceOf(inJapan)).toBe('japan');
    expect(residenceOf({ ...inJapan, prefecture: '48' })).toBe('japan');
  });

  test('the residence is abroad if the guest has no address in Japan, regardless of other answers', () => {
    expect(residenceOf({ ...nothing, hasJapanAddress: 'no', written: '東京都', ofPostalCode: 13 })).toBe(
      'abroad',
    );
  });

  test('without the question about an address in Japan, the residence is known only from a Japanese address', () => {
    expect(residenceOf({ ...nothing, written: '東京都' })).toBe(13);
    expect(residenceOf(nothing)).toBe('unknown');
  });
});

describe('the prefecture at the start of an address', () => {
  const written = (address: string) => new RegExp(PREFECTURE_PREFIX).exec(address.normalize('NFKC'))?.[1];

  test('the prefecture of an address is found after a postal code and in full-width characters', () => {
    expect(written('京都府京都市東山区1-1')).toBe('京都府');
    expect(written('東京都府中市1-1')).toBe('東京都');
    expect(written('〒604-0001 京都府京都市')).toBe('京都府');
    expect(written('〒６０４－０００１　京都府京都市')).toBe('京都府');
    expect(written('日本、北海道札幌市')).toBe('北海道');
  });

  test('no prefecture is found in the middle of an address or if the address starts with the city', () => {
    expect(written('京都市東山区1-1')).toBeUndefined();
    expect(written('山田方 東京都千代田区')).toBeUndefined();
    expect(written('1-1 Chiyoda, Tokyo')).toBeUndefined();
  });

  test('the prefecture of an address can be any of the 47 prefectures', () => {
    for (let id = 1; id <= 47; id += 1)
      expect(written(`${prefectureName(id)}の町1-1`)).toBe(prefectureName(id));
  });
});

describe('the prefecture of a hotel', () => {
  const called = (typed: string) => findPrefecture(typed, [Object.values(english.options.prefecture)]);

  test('the prefecture of a hotel is found by its Japanese and English names, with or without a suffix', () => {
    for (const name of ['京都府', '京都', ' 京都府 ', 'Kyoto', 'KYOTO', 'Kyōto-fu', 'Kyoto Prefecture'])
      expect([name, called(name)]).toEqual([name, 26]);
    for (const name of ['東京都', '東京', 'Tokyo', 'Tokyo Metropolis']) expect(called(name)).toBe(13);
    for (const name of ['北海道', 'Hokkaido', 'Hokkaidō']) expect(called(name)).toBe(1);
  });

  test('the prefecture of a hotel can be any of the 47 prefectures in both languages', () => {
    for (const [id, name] of Object.entries(english.options.prefecture)) {
      expect(called(name)).toBe(Number(id));
      expect(called(prefectureName(Number(id)))).toBe(Number(id));
    }
  });

  test('the prefecture of a hotel is unknown if the profile contains any other text', () => {
    expect(called('関東')).toBeNull();
    expect(called('')).toBeNull();
    expect(called('Kanto')).toBeNull();
  });
});
