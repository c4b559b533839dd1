import { describe, expect, it } from 'vitest';
import {
  baseLanguages,
  detectDashboardLanguage,
  detectLanguage,
  guestLanguages,
  languageNames,
  messageLanguages,
} from './languages.ts';

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
    ['fr-CA', 'fr'],
    ['sv-SE', 'en'],
    ['kok-IN', 'en'],
  ])("for the browser's preference %s, the language is %s", (tag, language) => {
    expect(detectLanguage([tag])).toBe(language);
  });

  it("the guest's language is the preference with the highest weight", () => {
    expect(detectLanguage('en;q=0.5, ko-KR;q=0.9, *;q=0.1')).toBe('ko');
  });

  it("the guest's language is never one that the browser excludes", () => {
    expect(detectLanguage('ko;q=0, en;q=0.1')).toBe('en');
  });

  it("the guest's language is English if the facility enables no preferred language", () => {
    expect(detectLanguage('ko-KR,ko;q=0.9', ['ja', 'en'])).toBe('en');
    expect(detectLanguage('th-TH,th;q=0.9', ['ja', 'en'])).toBe('en');
  });

  it("the guest's language is Japanese if the facility enables neither a preferred language nor English", () => {
    expect(detectLanguage('ko-KR,ko;q=0.9,en-US;q=0.8', ['ja', 'zh-TW'])).toBe('ja');
  });

  it("the guest's language is the next preferred language that the facility enables", () => {
    expect(detectLanguage('ko-KR,ko;q=0.9,zh-TW;q=0.8', ['ja', 'en', 'zh-TW'])).toBe('zh-TW');
    expect(detectLanguage('sv-SE,sv;q=0.9,ko;q=0.8')).toBe('ko');
    expect(detectLanguage('fr-FR,fr;q=0.9,ko;q=0.8', baseLanguages)).toBe('ko');
  });

  it("the guest's language is Japanese if the browser has no preference", () => {
    expect(detectLanguage(undefined)).toBe('ja');
    expect(detectLanguage('*')).toBe('ja');
  });
});

describe("the dashboard's language", () => {
  it('the dashboard is in Japanese for a Japanese browser', () => {
    expect(detectDashboardLanguage('ja,en;q=0.8')).toBe('ja');
  });

  it('the dashboard is in English for any other browser', () => {
    expect(detectDashboardLanguage(['ko-KR'])).toBe('en');
  });
});

describe('the languages in which a hotel writes its texts', () => {
  it('a hotel can write texts in all base languages, even disabled ones', () => {
    expect(messageLanguages(['ja'])).toEqual(baseLanguages);
  });

  it('a hotel can also write texts in the additional languages that it enables, in the usual order', () => {
    expect(messageLanguages(['fr', 'ja'])).toEqual([...baseLanguages, 'fr']);
  });
});

it.each(guestLanguages)('the language name of %s contains the name from Intl', language => {
  const tag = { 'zh-CN': 'zh-Hans', 'zh-TW': 'zh-Hant' }[String(language)] ?? language;
  const own = new Intl.DisplayNames(language, { type: 'language' }).of(tag);
  expect(languageNames[language].toLowerCase()).toContain(own?.toLowerCase());
});
