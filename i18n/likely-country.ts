import { dialCodes } from './dial-codes.ts';
import { type GuestLanguage, guestLanguageOf } from './languages.ts';

const countryByLanguage: Partial<Record<GuestLanguage, string>> = {
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
  /** The browser's preferred languages, such as `en-IE` or `de`, most preferred first. */
  wishes: readonly string[];
  hotelCountry: string;
};

/**
 * Returns the country (ISO 3166-1 alpha-2) to which a reader's phone number most likely belongs. English has
 * readers everywhere, so the browser's region decides. For other languages, the country is the region in the
 * browser's preference for that language, or the language's home country. Falls back to the hotel's country.
 */
export function likelyCountry({ language, wishes, hotelCountry }: Reader): string {
  const locales = wishes.flatMap(localeOf).filter(wish => language === 'en' || isInLanguage(wish, language));
  const region = locales.map(regionOf).find(each => dialCodes.has(each));
  return region ?? countryByLanguage[language] ?? hotelCountry;
}

/**
 * Returns the region of a preference. If it has none, returns the region with the most readers of the language,
 * except for English. Calls `maximize` only for languages that `countryByLanguage` lacks, because the first
 * call takes long.
 */
function regionOf(wish: Intl.Locale): string {
  if (wish.region !== undefined || wish.language === 'en') return wish.region ?? '';
  const language = guestLanguageOf(wish.baseName);
  return (language && countryByLanguage[language]) ?? wish.maximize().region ?? '';
}

function localeOf(wish: string): Intl.Locale[] {
  try {
    return [new Intl.Locale(wish)];
  } catch {
    return [];
  }
}

const isInLanguage = (wish: Intl.Locale, language: GuestLanguage) =>
  guestLanguageOf(wish.baseName) === language;
