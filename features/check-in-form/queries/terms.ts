import { setting } from '#features/facility/queries/settings.ts';
import { termsHash } from '#features/terms/queries.ts';
import type { GuestLanguage } from '#i18n/languages.ts';
import type { Db } from '#platform/database/pool.ts';
import { Refusal } from '#platform/http/refusal.ts';
import type { Submission } from '../contract.ts';

/** The hotel's terms as a reader of `language` gets them; `content` is "" where it has set none. */
export type Terms = { content: string; hash: string; language: GuestLanguage };

/** In that language, else in Japanese (the language that is always there). */
export async function currentTerms(db: Db, facilityId: number, language: GuestLanguage): Promise<Terms> {
  const { content } = await setting(db, facilityId, `terms-conditions-${language}`);
  if (content || language === 'ja') return { content, hash: termsHash(content), language };
  return currentTerms(db, facilityId, 'ja');
}

type Acceptance = { termsHash: string; termsLanguage: GuestLanguage; termsAcceptedBy: string };

/**
 * What is recorded of the acceptance (docs/reference/form.md#terms). Throws 422 `terms_required`, or `terms_changed`
 * where another text was accepted than the one in force. A signature accepts only where there is one (`signed`). A
 * hotel without terms asks for nothing: recorded as `none`.
 */
export function acceptanceOf(accepted: Submission['terms'], current: Terms, signed: boolean): Acceptance {
  const { hash, language, content } = current;
  if (!content) return { termsHash: hash, termsLanguage: language, termsAcceptedBy: 'none' };
  if (!accepted?.accepted) throw new Refusal(422, 'terms_required');
  if (accepted.by === 'signature' && !signed) throw new Refusal(422, 'terms_required');
  const shown = accepted.hash.toLowerCase().replace(/^sha256[:-]/, '');
  if (shown !== hash) throw new Refusal(422, 'terms_changed');
  return { termsHash: hash, termsLanguage: language, termsAcceptedBy: accepted.by };
}
