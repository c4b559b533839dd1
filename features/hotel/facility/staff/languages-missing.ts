import { baseLanguages, type GuestLanguage, guestLanguages } from '#i18n/languages.ts';

/** Saved settings of a hotel, by name. */
export type StoredSettings = readonly { name: string; value: unknown }[];

/** Returns the languages that the hotel offers to guests; the base languages if it has not chosen any. */
export function languagesOffered(stored: StoredSettings): GuestLanguage[] {
  const chosen = stored.find(({ name }) => name === 'language')?.value;
  if (!Array.isArray(chosen)) return [...baseLanguages];
  const codes = new Set(chosen.map((each: { code?: unknown } | null) => each?.code));
  return guestLanguages.filter(code => code === 'ja' || codes.has(code));
}

/** Returns the languages in which a text is missing. None if the hotel has not written it in any language. */
export function missingLanguages(
  offered: readonly GuestLanguage[],
  isWritten: (language: GuestLanguage) => boolean,
): GuestLanguage[] {
  const missing = offered.filter(language => !isWritten(language));
  return guestLanguages.some(isWritten) ? missing : [];
}

/** Returns the languages in which a setting that is a text has none, by the name that it has in each. */
export function missingTexts(
  stored: StoredSettings,
  nameIn: (language: GuestLanguage) => string,
): GuestLanguage[] {
  return missingLanguages(languagesOffered(stored), language => {
    const value = stored.find(({ name }) => name === nameIn(language))?.value;
    return typeof value === 'string' && value.trim() !== '';
  });
}
