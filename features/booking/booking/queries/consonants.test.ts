import { expect, test } from 'vitest';
import {
  consonantsOf,
  consonantsOfKana,
  normalizeSpelling,
  phoneticSpelling,
  romajiToKatakana,
} from './consonants.ts';

test.each([
  ['ヤマダ', 'やまだ'],
  ['ﾔﾏﾀﾞ', 'やまだ'],
  ['Ｙａｍａｄａ', 'yamada'],
  ['Fernández', 'fernandez'],
  ['髙橋', '高橋'],
  ['김서연', '김서연'],
  ['スーザン', 'すーざん'],
])('a search treats %s and %s as equal', (written, plain) => {
  expect(normalizeSpelling(written)).toBe(plain);
});

test.each([
  ['sato', ['さとう', 'さとー', 'satou', 'satoh', 'sato']],
  ['ono', ['おおの', 'おの', 'ohno', 'ono', 'oono']],
  ['shinbashi', ['しんばし', 'shimbashi', 'simbasi', 'shinbashi']],
  ['junko', ['じゅんこ', 'jyunko', 'zyunko', 'junko']],
  ['kanno', ['かんの', 'kanno']],
  ['shinichi', ['しんいち', 'shinichi']],
])('reduces all spellings of the same sound to %s', (same, spellings) => {
  expect(spellings.map(phoneticSpelling)).toEqual(spellings.map(() => same));
});

test('reduces an unfinished word to the sound of the letters typed so far', () => {
  expect(['yam', 'shimb', 'satoh'].map(phoneticSpelling)).toEqual(['yam', 'shinb', 'sato']);
});

test('a name that cannot be Japanese has no phonetic spelling', () => {
  expect(['lee', 'smith', 'xavier'].map(phoneticSpelling)).toEqual(['', '', '']);
});

test('converts a Japanese name in Latin letters to kana, but not a foreign name', () => {
  expect(['yamada', 'smith'].map(romajiToKatakana)).toEqual(['ヤマダ', '']);
});

test.each([
  ['smith', 'スミス'],
  ['wilson', 'ウィルソン'],
  ['anderson', 'アンダーソン'],
  ['thompson', 'トンプソン'],
  ['garcia', 'ガルシア'],
  ['martinez', 'マルティネス'],
  ['gonzalez', 'ゴンザレス'],
  ['campbell', 'キャンベル'],
  ['hoffmann', 'ホフマン'],
  ['michael', 'マイケル'],
  ['charles', 'チャールズ'],
  ['alexander', 'アレクサンダー'],
])('a search finds %s by %s', (latin, kana) => {
  expect(consonantsOf(latin)).toContain(consonantsOfKana(kana));
});

test('a name with too few consonants is not found by sound', () => {
  expect(['lee', 'white', 'hall'].flatMap(consonantsOf)).toEqual([]);
  expect(['リー', 'ホワイト'].map(consonantsOfKana)).toEqual([undefined, undefined]);
});

test('a Japanese name does not match a foreign name with different consonants', () => {
  expect(consonantsOf('smith')).not.toContain(consonantsOfKana('シミズ'));
});
