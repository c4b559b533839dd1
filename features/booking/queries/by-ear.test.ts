import { expect, test } from 'vitest';
import { heardIn, heardInKana } from './by-ear.ts';

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
