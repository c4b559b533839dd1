import { describe, expect, it } from 'vitest';
import { aQuestionnaire } from '#features/form/questionnaire/factory.ts';
import type { GuestLanguage } from '#i18n/languages.ts';
import { matchingOptions } from '#ui/combobox-list.ts';
import { countryOptions } from './country-options.ts';

function countriesIn(language: GuestLanguage) {
  const nationality = aQuestionnaire({ language }).find(({ system_name }) => system_name === 'nationality');
  if (!nationality) throw new Error('There is no such question');
  return countryOptions(nationality);
}

const firstOf = (language: GuestLanguage, typed: string) =>
  matchingOptions(countriesIn(language).options, typed)[0]?.value;

describe('finding a nationality', () => {
  it.each([
    ['en', 'new z', 'NZ'],
    ['ja', '米国', 'US'],
    ['ja', 'アメリカ', 'US'],
    ['ja', 'america', 'US'],
    ['ja', 'usa', 'US'],
    ['en', 'USA', 'US'],
    ['en', '日本', 'JP'],
    ['ja', '英国', 'GB'],
    ['ko', '한국', 'KR'],
    ['zh-CN', '독일', 'DE'],
    ['en', 'uk', 'GB'],
    ['en', 'korea', 'KR'],
    ['en', 'de', 'DE'],
    ['ja', 'にゅーじ', 'NZ'],
    ['ja', 'ﾆｭｰｼﾞ', 'NZ'],
    ['ja', 'かんこく', 'KR'],
    ['ja', 'germany', 'DE'],
    ['ko', '뉴질', 'NZ'],
    ['ko', '미국', 'US'],
    ['zh-CN', '新西', 'NZ'],
    ['zh-TW', '紐西', 'NZ'],
  ] as const)('finds a nationality in %s by "%s"', (language, typed, code) => {
    expect(firstOf(language, typed)).toBe(code);
  });
});

it('lists frequent countries first and each country only once', () => {
  const { options, frequent } = countriesIn('en');
  expect(options.slice(0, frequent).map(option => option.value)).toContain('KR');
  expect(new Set(options.map(option => option.value)).size).toBe(249);
});
