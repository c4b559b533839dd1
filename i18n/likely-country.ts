import { dialCodes } from './dial-codes.ts';
import { type GuestLanguage, guestLanguageOf } from './languages.ts';

const countries: Partial<Record<GuestLanguage, string>> = {
  ja: 'JP',
  ko: 'KR',
  'zh-CN': 'CN',
  'zh-TW': 'TW',
};

type Reader = {
  language: GuestLanguage;
  /** Languages as the browser wishes for them, the dearest first: `en-IE`, `de`. */
  wishes: readonly string[];
  hotelCountry: string;
};

/**
 * The country (ISO 3166-1 alpha-2) whose phone a reader most likely has. English is read by people from everywhere: their browser's region
 * says where they are from. Other languages are read at home, or where a wish for that language says. The hotel's country
 * where nothing is known.
 */
export function likelyCountry({ language, wishes, hotelCountry }: Reader): string {
  const known = wishes.flatMap(localeOf).filter(wish => language === 'en' || isFor(wish, language));
  const region = known.map(regionOf).find(each => dialCodes.has(each));
  return region ?? countries[language] ?? hotelCountry;
}

/** Some browsers name no region: then the one where most people read the language, save English. */
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
