import { guestCatalogs } from '#i18n/guest-catalogs.ts';
import type { GuestLanguage } from '#i18n/languages.ts';
import type { FirstGuestMessages, GuestMessages, LaterNoun } from '#i18n/messages.ts';

/** A language with its texts. The pair is replaced as a whole so that no page mixes two languages. */
export type LoadedLanguage = { language: GuestLanguage; messages: LoadedMessages };

export type LanguageStore = {
  /** Returns the current language. Each change creates a new object. */
  current: () => LoadedLanguage;
  subscribe: (changed: () => void) => () => void;
  /**
   * Changes the language after its texts for all pages visited so far are loaded. Rejects without a change if
   * they cannot be loaded.
   */
  speak: (language: GuestLanguage) => Promise<void>;
  has: (nouns: readonly LaterNoun[]) => boolean;
  /**
   * Loads these texts for the current language and for every language chosen later. Rejects if they cannot be
   * loaded.
   */
  need: (nouns: readonly LaterNoun[]) => Promise<void>;
};

export async function createLanguageStore(
  language: GuestLanguage,
  load = loadMessages,
): Promise<LanguageStore> {
  let target: { language: GuestLanguage; nouns: readonly LaterNoun[] } = { language, nouns: [] };
  let loadedLanguage: LoadedLanguage = { language, messages: await load(language, []) };
  const listeners = new Set<() => void>();

  // The guest may change the language while texts are loading. The last choice wins.
  async function catchUp(): Promise<void> {
    const request = target;
    const messages = await load(request.language, request.nouns);
    if (request !== target) return catchUp();
    loadedLanguage = { language: request.language, messages };
    for (const changed of listeners) changed();
  }

  const has = (nouns: readonly LaterNoun[]) => nouns.every(noun => noun in loadedLanguage.messages);

  return {
    current: () => loadedLanguage,
    has,
    subscribe: changed => {
      listeners.add(changed);
      return () => listeners.delete(changed);
    },
    speak: async chosen => {
      target = { ...target, language: chosen };
      try {
        await catchUp();
      } catch (error) {
        if (target.language === chosen) target = { ...target, language: loadedLanguage.language };
        throw error;
      }
    },
    need: async nouns => {
      if (has(nouns)) return;
      target = { ...target, nouns: [...new Set([...target.nouns, ...nouns])] };
      await catchUp();
    },
  };
}

type LoadedMessages = FirstGuestMessages & Partial<GuestMessages>;

export async function loadMessages(
  language: GuestLanguage,
  nouns: Iterable<LaterNoun>,
): Promise<LoadedMessages> {
  const { default: first, later } = await guestCatalogs[language]();
  const catalogs = [...nouns].map(async noun => [noun, (await later[noun]()).default] as const);
  return { ...first, ...Object.fromEntries(await Promise.all(catalogs)) };
}
