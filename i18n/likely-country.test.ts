import { expect, test } from 'vitest';
import { likelyCountry } from './likely-country.ts';

test.each([
  ['en', ['en-IE', 'en'], 'IE'],
  ['en', ['de-DE', 'en-US'], 'DE'],
  ['en', ['en', 'fr-CA'], 'CA'],
  ['en', ['id', 'en-US', 'en'], 'ID'],
  ['en', ['th'], 'TH'],
  ['en', ['en'], 'JP'],
  ['en', [], 'JP'],
  ['en', ['en-001', 'not a language', ''], 'JP'],
  ['ja', ['ja-JP'], 'JP'],
  ['ja', ['en-US', 'ja'], 'JP'],
  ['ja', ['ja', 'fr-FR'], 'JP'],
  ['ko', ['en-US', 'ko-KR'], 'KR'],
  ['ko', ['ko'], 'KR'],
  ['zh-CN', ['zh-Hans-SG', 'en-SG'], 'SG'],
  ['zh-TW', ['zh-HK'], 'HK'],
  ['zh-TW', ['zh-Hant'], 'TW'],
] as const)(
  'for a reader of %s with the preferences %j, the likely country is %s',
  (language, wishes, country) => {
    expect(likelyCountry({ language, wishes, hotelCountry: 'JP' })).toBe(country);
  },
);
