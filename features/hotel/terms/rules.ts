import type { GuestLanguage } from '#i18n/languages.ts';

/** A hotel's terms as a reader of `language` gets them; `content` is "" where it has set none. */
export type Terms = { content: string; hash: string; language: GuestLanguage };

/** The acceptance that came with a form. `hash`: of the text that was shown. */
type Accepted = { accepted: boolean; hash: string; by: string };

type Acceptance = { termsHash: string; termsLanguage: GuestLanguage; termsAcceptedBy: string };

/**
 * The record of the acceptance of a form's terms (docs/reference/form.md#terms), or why there is none: `terms_changed`
 * where another text was accepted than the one in force. A signature accepts only where there is one (`signed`). A hotel
 * without terms asks for nothing: recorded as `none`.
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
