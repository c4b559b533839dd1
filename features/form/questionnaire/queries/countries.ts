import { countryCodes } from '#i18n/country-codes.ts';
import { countryName } from '#i18n/formatters.ts';
import type { GuestLanguage } from '#i18n/languages.ts';

/** A line of the country list. */
type Country = {
  /** ISO 3166-1 numeric, three digits. */
  NationalityID: string;
  /** ISO 3166-1 alpha-2. */
  CountryCode: string;
  /** The name in the reader's language. */
  Nationality: string;
};

/** Every country, in the order in which readers of `language` look for it. */
export function countries(language: GuestLanguage): Country[] {
  const { compare } = new Intl.Collator(language);
  return countryCodes
    .map(({ alpha2, numeric }) => ({
      NationalityID: numeric,
      CountryCode: alpha2,
      Nationality: countryName(language, alpha2),
    }))
    .sort((a, b) => compare(a.Nationality, b.Nationality));
}

/** The same as options of a question. */
export const countryOptions = (language: GuestLanguage): { key: string; name: string }[] =>
  countries(language).map(({ CountryCode, Nationality }) => ({ key: CountryCode, name: Nationality }));
