import { and, eq } from 'drizzle-orm';
import { setting } from '#features/facility/queries/settings.ts';
import type { GuestLanguage } from '#i18n/languages.ts';
import { textHash } from '#platform/crypto/keys.ts';
import type { Db } from '#platform/database/pool.ts';
import type { Terms } from './rules.ts';
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

/** In that language, else in Japanese (the language that is always there). */
export async function currentTerms(db: Db, facilityId: number, language: GuestLanguage): Promise<Terms> {
  const { content } = await setting(db, facilityId, `terms-conditions-${language}`);
  if (content || language === 'ja') return { content, hash: termsHash(content), language };
  return currentTerms(db, facilityId, 'ja');
}
