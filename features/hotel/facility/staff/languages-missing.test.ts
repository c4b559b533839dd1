import { expect, test } from 'vitest';
import { languagesOffered, missingLanguages, missingTexts } from './languages-missing.ts';

const offered = { name: 'language', value: [{ code: 'ko' }, { code: 'ja' }] };
const textIn = (language: string) => `mypage-A-${language}`;

test('a hotel offers all guest languages until it chooses some, and always offers Japanese', () => {
  expect(languagesOffered([])).toContain('zh-TW');
  expect(languagesOffered([{ name: 'language', value: [{ code: 'ko' }] }])).toEqual(['ja', 'ko']);
});

test('a translation is missing in each offered language without a text', () => {
  expect(missingTexts([offered, { name: textIn('ja'), value: 'ようこそ' }], textIn)).toEqual(['ko']);
  expect(missingTexts([offered, { name: textIn('ko'), value: ' ' }], textIn)).toEqual([]);
});

test('a text only in a language that is not offered is missing in all offered languages', () => {
  expect(missingLanguages(['ja', 'ko'], language => language === 'en')).toEqual(['ja', 'ko']);
});

test('a text that exists in no language is not missing', () => {
  expect(missingLanguages(['ja', 'ko'], () => false)).toEqual([]);
});
