import { and, eq } from 'drizzle-orm';
import { setting } from '#features/facility/queries/settings.ts';
import type { GuestLanguage } from '#i18n/languages.ts';
import { textHash } from '#platform/crypto/keys.ts';
import type { Db } from '#platform/database/pool.ts';
import { Refusal } from '#platform/http/refusal.ts';
import { termsVersion } from './tables.ts';

/**
 * The hash of the text that a guest accepted, in 64 hex digits: the acceptance keeps it, so that it stays known which text it was
 * (docs/reference/form.md#terms).
 */
export const termsHash = (content: string): string => textHash(content);

/** The text that had this hash; undefined where this hotel never had it. */
export async function keptTerms(
  db: Db,
  facilityId: number,
  hash: string,
): Promise<typeof termsVersion.$inferSelect | undefined> {
  const [kept] = await db
    .select()
    .from(termsVersion)
    .where(and(eq(termsVersion.facilityId, facilityId), eq(termsVersion.hash, hash)));
  return kept;
}

/** The hotel's terms as a reader of `language` gets them; `content` is "" where it has set none. */
type Terms = { content: string; hash: string; language: GuestLanguage };

/** In that language, else in Japanese (the language that is always there). */
export async function currentTerms(db: Db, facilityId: number, language: GuestLanguage): Promise<Terms> {
  const { content } = await setting(db, facilityId, `terms-conditions-${language}`);
  if (content || language === 'ja') return { content, hash: termsHash(content), language };
  return currentTerms(db, facilityId, 'ja');
}

/** The acceptance that came with a form. `hash`: of the text that was shown. */
type Accepted = { accepted: boolean; hash: string; by: string };

type Acceptance = { termsHash: string; termsLanguage: GuestLanguage; termsAcceptedBy: string };

/**
 * The record of the acceptance (docs/reference/form.md#terms). Throws 422 `terms_required`, or `terms_changed`
 * where another text was accepted than the one in force. A signature accepts only where there is one (`signed`). A
 * hotel without terms asks for nothing: recorded as `none`.
 */
export function acceptanceOf(accepted: Accepted | undefined, current: Terms, signed: boolean): Acceptance {
  const { hash, language, content } = current;
  if (!content) return { termsHash: hash, termsLanguage: language, termsAcceptedBy: 'none' };
  if (!accepted?.accepted) throw new Refusal(422, 'terms_required');
  if (accepted.by === 'signature' && !signed) throw new Refusal(422, 'terms_required');
  const shown = accepted.hash.toLowerCase().replace(/^sha256[:-]/, '');
  if (shown !== hash) throw new Refusal(422, 'terms_changed');
  return { termsHash: hash, termsLanguage: language, termsAcceptedBy: accepted.by };
}
