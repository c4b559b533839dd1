import { dialCodes } from './dial-codes.ts';
import { type GuestLanguage, guestLanguageOf } from './languages.ts';

const countries: Partial<Record<GuestLanguage, string>> = {
  ja: 'JP',
  ko: 'KR',
  'zh-CN': 'CN',
  'zh-TW': 'TW',
  fr: 'FR',
  de: 'DE',
  es: 'ES',
  th: 'TH',
  vi: 'VN',
  id: 'ID',
  it: 'IT',
  pt: 'BR',
};

type Reader = {
  language: GuestLanguage;
  /** The browser's preferred languages, most preferred first: `en-IE`, `de`. */
  wishes: readonly string[];
  hotelCountry: string;
};

/**
 * Returns the country (ISO 3166-1 alpha-2) that a reader's phone most likely belongs to. English is read by
 * people from everywhere, so their browser's region decides. For other languages it is the home country, or the
 * region given in a preference for that language. Falls back to the hotel's country.
 */
export function likelyCountry({ language, wishes, hotelCountry }: Reader): string {
  const known = wishes.flatMap(localeOf).filter(wish => language === 'en' || isFor(wish, language));
  const region = known.map(regionOf).find(each => dialCodes.has(each));
  return region ?? countries[language] ?? hotelCountry;
}

/** If a browser names no region, uses the one where most people read the language, except for English. */
const regionOf = (wish: Intl.Locale): string =>
  wish.region ?? (wish.language === 'en' ? undefined : wish.maximize().region) ?? '';

function localeOf(wish: string): Intl.Locale[] {
  try {
    return [new Intl.Locale(wish)];
  } catch {
    return [];
  }
}

const isFor = (wish: Intl.Locale, language: GuestLanguage) => guestLanguageOf(wish.baseName) === language;
