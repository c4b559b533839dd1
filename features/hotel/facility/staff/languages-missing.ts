import { baseLanguages, type GuestLanguage, guestLanguages } from '#i18n/languages.ts';

export type StoredSettings = readonly { name: string; value: unknown }[];

export function languagesOffered(stored: StoredSettings): GuestLanguage[] {
  const chosen = stored.find(({ name }) => name === 'language')?.value;
  if (!Array.isArray(chosen)) return [...baseLanguages];
  const codes = new Set(chosen.map((each: { code?: unknown } | null) => each?.code));
  return guestLanguages.filter(code => code === 'ja' || codes.has(code));
}

/**
 * Returns the offered languages in which a text is missing. Empty if the hotel has not written the text in any
 * language.
 */
export function missingLanguages(
  offered: readonly GuestLanguage[],
  isWritten: (language: GuestLanguage) => boolean,
): GuestLanguage[] {
  const missing = offered.filter(language => !isWritten(language));
  return guestLanguages.some(isWritten) ? missing : [];
}

/**
 * Returns the offered languages in which a text setting is missing. `nameIn` returns the setting's name for a
 * language.
 */
export function missingTexts(
  stored: StoredSettings,
  nameIn: (language: GuestLanguage) => string,
): GuestLanguage[] {
  return missingLanguages(languagesOffered(stored), language => {
    const value = stored.find(({ name }) => name === nameIn(language))?.value;
    return typeof value === 'string' && value.trim() !== '';
  });
}
