import { countryCodes } from '#i18n/country-codes.ts';
import { countryName } from '#i18n/formatters.ts';
import type { GuestLanguage } from '#i18n/languages.ts';

type Country = {
  /** ISO 3166-1 numeric, three digits. */
  NationalityID: string;
  /** ISO 3166-1 alpha-2. */
  CountryCode: string;
  Nationality: string;
};

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

export const countryOptions = (language: GuestLanguage): { key: string; name: string }[] =>
  countries(language).map(({ CountryCode, Nationality }) => ({ key: CountryCode, name: Nationality }));
