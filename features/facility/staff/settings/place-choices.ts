import { countryCodes } from '#i18n/country-codes.ts';
import { countryName } from '#i18n/formatters.ts';
import { detectLanguage } from '#i18n/languages.ts';

type Choice = { value: string; label: string };

/** Every country as a choice, in the order in which readers of `locale` look for it. */
export function countryChoices(locale: string): Choice[] {
  const language = detectLanguage(locale);
  const { compare } = new Intl.Collator(language);
  return countryCodes
    .map(({ alpha2 }) => ({ value: alpha2, label: countryName(language, alpha2) }))
    .sort((a, b) => compare(a.label, b.label));
}

/** The time zones that this browser knows, and the one that is set, which it may know by another name. */
export function zoneChoices(current: string): string[] {
  return [...new Set([...Intl.supportedValuesOf('timeZone'), current])].sort();
}
