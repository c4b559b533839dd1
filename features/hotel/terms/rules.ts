import type { GuestLanguage } from '#i18n/languages.ts';

/** A hotel's terms for readers of `language`. `content` is "" if it has none. */
export type Terms = { content: string; hash: string; language: GuestLanguage };

/** The acceptance sent with a form. `hash` is that of the displayed text. */
type Accepted = { accepted: boolean; hash: string; by: string };

type Acceptance = { termsHash: string; termsLanguage: GuestLanguage; termsAcceptedBy: string };

/**
 * Returns the record of a form's acceptance of terms (docs/reference/form.md#terms), or why there is none:
 * `terms_changed` if a text other than the current one was accepted. Signing counts as acceptance only if there
 * is a signature (`signed`). Without terms, `none` is recorded.
 */
export function acceptanceOf(
  accepted: Accepted | undefined,
  { hash, language, content }: Terms,
  signed: boolean,
): Acceptance | 'terms_required' | 'terms_changed' {
  if (!content) return { termsHash: hash, termsLanguage: language, termsAcceptedBy: 'none' };
  if (!accepted?.accepted || (accepted.by === 'signature' && !signed)) return 'terms_required';
  const shown = accepted.hash.toLowerCase().replace(/^sha256[:-]/, '');
  if (shown !== hash) return 'terms_changed';
  return { termsHash: hash, termsLanguage: language, termsAcceptedBy: accepted.by };
}
