import type { GuestLanguage } from '#i18n/languages.ts';

/** A hotel's terms. `content` is "" if the hotel has none. */
export type Terms = { content: string; hash: string; language: GuestLanguage };

/** The acceptance sent with a form. `hash` is the hash of the displayed text. */
type AcceptedInput = { accepted: boolean; hash: string; by: string };

type Acceptance = { termsHash: string; termsLanguage: GuestLanguage; termsAcceptedBy: string };

/**
 * Returns the acceptance of terms to store with a form (docs/reference/form.md#terms), or an error:
 * `terms_required`, or `terms_changed` if the accepted text is not the current one. Acceptance by signature
 * requires a signature (`signed`). If there are no terms, `none` is stored.
 */
export function acceptanceOf(
  accepted: AcceptedInput | undefined,
  { hash, language, content }: Terms,
  signed: boolean,
): Acceptance | 'terms_required' | 'terms_changed' {
  if (!content) return { termsHash: hash, termsLanguage: language, termsAcceptedBy: 'none' };
  if (!accepted?.accepted || (accepted.by === 'signature' && !signed)) return 'terms_required';
  const shownHash = accepted.hash.toLowerCase().replace(/^sha256[:-]/, '');
  if (shownHash !== hash) return 'terms_changed';
  return { termsHash: hash, termsLanguage: language, termsAcceptedBy: accepted.by };
}
