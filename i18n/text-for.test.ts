import { expect, test } from 'vitest';
import { textFor } from './languages.ts';

const ja = '旅館 花みずき';
const en = 'Ryokan Hanamizuki';
const ko = '하나미즈키 료칸';

test.each([
  ['ja', { ja, en, ko }, ja],
  ['ko', { ja, en, ko }, ko],
  ['ko', { ja, en }, en],
  ['zh-TW', { ja, en, ko: ' ' }, en],
  ['zh-CN', { ja }, ja],
  ['en', { ja }, ja],
  ['ja', { en }, ''],
  ['ko', {}, ''],
] as const)('readers of %s to whom %j is offered see %j', (language, texts, shown) => {
  expect(textFor(language, texts)).toBe(shown);
});
