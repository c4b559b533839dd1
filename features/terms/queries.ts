import { and, eq } from 'drizzle-orm';
import { textHash } from '#platform/crypto/keys.ts';
import type { Db } from '#platform/database/pool.ts';
import { termsVersion } from './tables.ts';

/**
 * What a guest accepted, in 64 hex digits: the acceptance keeps it, so that it stays known which text it was
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
