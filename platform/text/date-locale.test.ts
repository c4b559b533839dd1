import { expect, it } from 'vitest';
import { dateLocale } from './date-locale.ts';

it.each([
  ['en', ['de-DE', 'en-US', 'en-GB'], 'en-US'],
  ['en', ['en', 'en-NZ'], 'en-NZ'],
  ['en', ['en'], 'en-GB'],
  ['en', undefined, 'en-GB'],
  ['ja', ['en-US'], 'ja'],
] as const)('dates in %s for a browser that prefers %j follow %s', (language, wishes, locale) => {
  expect(dateLocale(language, wishes)).toBe(locale);
});
