import type { GuestLanguage } from './languages.ts';

export type TextByLanguage = Partial<Record<GuestLanguage, string>>;

/** Languages in which a text of a hotel's own is looked for: more who do not read Japanese read English. */
export const readingOrder = (language: GuestLanguage): GuestLanguage[] =>
  language === 'ja' ? ['ja'] : [...new Set<GuestLanguage>([language, 'en', 'ja'])];

/**
 * Of what a hotel has worded itself, what readers of a language are shown: their own words; where there are none the
 * English ones, else the Japanese. "" where there is none of these.
 */
export function textFor(language: GuestLanguage, texts: TextByLanguage): string {
  const found = readingOrder(language).map(each => texts[each]?.trim() ?? '');
  return found.find(text => text !== '') ?? '';
}
