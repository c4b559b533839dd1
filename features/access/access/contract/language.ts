import { z } from 'zod';
import { guestLanguageOf, guestLanguages } from '#i18n/languages.ts';

/** `{lang}` in the API: exactly one of `guestLanguages`. */
export const language = z.enum(guestLanguages);

/**
 * A language as other systems write it (BCP 47), such as `en-US`, `zh-Hant` or `JA`. Converted to one of ours.
 */
export const languageTag = z.string().transform((tag, { addIssue }) => {
  const known = guestLanguageOf(tag);
  if (known) return known;
  addIssue({ code: 'custom', message: 'choice_invalid' });
  return z.NEVER;
});
