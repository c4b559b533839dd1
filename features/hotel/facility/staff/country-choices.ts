import { countryCodes } from '#i18n/country-codes.ts';
import { countryName } from '#i18n/formatters.ts';
import { detectLanguage } from '#i18n/languages.ts';

type Choice = { value: string; label: string };

/** Returns all countries by name in the language of the page. */
export function countryChoices(locale: string): Choice[] {
  const language = detectLanguage(locale);
  const { compare } = new Intl.Collator(language);
  return countryCodes
    .map(({ alpha2 }) => ({ value: alpha2, label: countryName(language, alpha2) }))
    .sort((a, b) => compare(a.label, b.label));
}
