import { describe, expect, it } from 'vitest';
import { detectDashboardLanguage, detectLanguage } from './languages.ts';

describe("a guest's language", () => {
  it.each([
    ['ja-JP', 'ja'],
    ['en-AU', 'en'],
    ['ko-KR', 'ko'],
    ['zh', 'zh-CN'],
    ['zh-CN', 'zh-CN'],
    ['zh-SG', 'zh-CN'],
    ['zh-MY', 'zh-CN'],
    ['zh-Hans-HK', 'zh-CN'],
    ['zh-TW', 'zh-TW'],
    ['zh-HK', 'zh-TW'],
    ['zh-MO', 'zh-TW'],
    ['zh-Hant-US', 'zh-TW'],
    ['zh-tw', 'zh-TW'],
    ['zh-Hant', 'zh-TW'],
    ['EN', 'en'],
    ['JA', 'ja'],
    ['en_US', 'en'],
    ['fr-FR', 'en'],
    ['id', 'en'],
    ['kok-IN', 'en'],
  ])('%s is served as %s', (tag, language) => {
    expect(detectLanguage([tag])).toBe(language);
  });

  it('is the wish of the highest weight in the header', () => {
    expect(detectLanguage('en;q=0.5, ko-KR;q=0.9, *;q=0.1')).toBe('ko');
  });

  it('is never one that the browser refuses', () => {
    expect(detectLanguage('ko;q=0, en;q=0.1')).toBe('en');
  });

  it('is English where the facility has enabled none of the wishes', () => {
    expect(detectLanguage('ko-KR,ko;q=0.9', ['ja', 'en'])).toBe('en');
    expect(detectLanguage('th-TH,th;q=0.9', ['ja', 'en'])).toBe('en');
  });

  it('is Japanese where the facility has not enabled English either', () => {
    expect(detectLanguage('ko-KR,ko;q=0.9,en-US;q=0.8', ['ja', 'zh-TW'])).toBe('ja');
  });

  it('is the next wish that the facility has enabled', () => {
    expect(detectLanguage('ko-KR,ko;q=0.9,zh-TW;q=0.8', ['ja', 'en', 'zh-TW'])).toBe('zh-TW');
    expect(detectLanguage('fr-FR,fr;q=0.9,ko;q=0.8')).toBe('ko');
  });

  it('is Japanese where the browser says nothing', () => {
    expect(detectLanguage(undefined)).toBe('ja');
    expect(detectLanguage('*')).toBe('ja');
  });
});

describe("the dashboard's language", () => {
  it('is Japanese for a Japanese browser', () => {
    expect(detectDashboardLanguage('ja,en;q=0.8')).toBe('ja');
  });

  it('is English for any other browser', () => {
    expect(detectDashboardLanguage(['ko-KR'])).toBe('en');
  });
});
