import { expect, test } from 'vitest';
import { folded, heardIn, heardInKana, inKana, sound } from './sounds.ts';

test.each([
  ['ヤマダ', 'やまだ'],
  ['ﾔﾏﾀﾞ', 'やまだ'],
  ['Ｙａｍａｄａ', 'yamada'],
  ['Fernández', 'fernandez'],
  ['髙橋', '高橋'],
  ['김서연', '김서연'],
  ['スーザン', 'すーざん'],
])('%s and %s are the same to a search', (written, plain) => {
  expect(folded(written)).toBe(plain);
});

test.each([
  ['sato', ['さとう', 'さとー', 'satou', 'satoh', 'sato']],
  ['ono', ['おおの', 'おの', 'ohno', 'ono', 'oono']],
  ['shinbashi', ['しんばし', 'shimbashi', 'simbasi', 'shinbashi']],
  ['junko', ['じゅんこ', 'jyunko', 'zyunko', 'junko']],
  ['kanno', ['かんの', 'kanno']],
  ['shinichi', ['しんいち', 'shinichi']],
])('%s is one sound, however it is spelled', (same, spellings) => {
  expect(spellings.map(sound)).toEqual(spellings.map(() => same));
});

test('a word that is half typed sounds as far as it goes', () => {
  expect(['yam', 'shimb', 'satoh'].map(sound)).toEqual(['yam', 'shinb', 'sato']);
});

test('names of other languages are not bent to sound Japanese', () => {
  expect(['lee', 'smith', 'xavier'].map(sound)).toEqual(['', '', '']);
});

test('a Japanese name in Latin letters can be read in kana, another cannot', () => {
  expect(['yamada', 'smith'].map(inKana)).toEqual(['ヤマダ', '']);
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
])('%s is heard in %s', (latin, kana) => {
  expect(heardIn(latin)).toContain(heardInKana(kana));
});

test('a name that tells too little by its consonants is not found by ear', () => {
  expect(['lee', 'white', 'hall'].flatMap(heardIn)).toEqual([]);
  expect(['リー', 'ホワイト'].map(heardInKana)).toEqual([undefined, undefined]);
});

test('a Japanese name is not taken for a foreign one whose consonants differ', () => {
  expect(heardIn('smith')).not.toContain(heardInKana('シミズ'));
});
