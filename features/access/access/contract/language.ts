import { z } from 'zod';
import { guestLanguageOf, guestLanguages } from '#i18n/languages.ts';

export const language = z.enum(guestLanguages);

/**
 * Converts a BCP 47 language tag from another system, such as `en-US`, `zh-Hant` or `JA`, to a guest language.
 */
export const languageTag = z.string().transform((tag, { addIssue }) => {
  const known = guestLanguageOf(tag);
  if (known) return known;
  addIssue({ code: 'custom', message: 'choice_invalid' });
  return z.NEVER;
});
