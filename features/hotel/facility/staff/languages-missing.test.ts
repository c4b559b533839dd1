import { expect, test } from 'vitest';
import { languagesOffered, missingLanguages, missingTexts } from './languages-missing.ts';

const offered = { name: 'language', value: [{ code: 'ko' }, { code: 'ja' }] };
const textIn = (language: string) => `mypage-A-${language}`;

test('a hotel offers all guest languages until it chooses, and always Japanese', () => {
  expect(languagesOffered([])).toContain('zh-TW');
  expect(languagesOffered([{ name: 'language', value: [{ code: 'ko' }] }])).toEqual(['ja', 'ko']);
});

test('a text is missing in the offered languages without one', () => {
  expect(missingTexts([offered, { name: textIn('ja'), value: 'ようこそ' }], textIn)).toEqual(['ko']);
  expect(missingTexts([offered, { name: textIn('ko'), value: ' ' }], textIn)).toEqual([]);
});

test('a text in a language that is not offered is missing in all that are', () => {
  expect(missingLanguages(['ja', 'ko'], language => language === 'en')).toEqual(['ja', 'ko']);
});

test('a text that is written nowhere is missing nowhere', () => {
  expect(missingLanguages(['ja', 'ko'], () => false)).toEqual([]);
});
