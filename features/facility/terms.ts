import { and, eq } from 'drizzle-orm';
import { now } from '#platform/clock/clock.ts';
import { sha256 } from '#platform/crypto/keys.ts';
import type { Db } from '#platform/database/pool.ts';
import { linkAddresses } from '#platform/html/clean.ts';
import { isLinkUrl } from './rules/links.ts';
import { termsVersion } from './tables.ts';

/**
 * What a guest accepted, in 64 hex digits: the acceptance keeps it, so that it stays known which text it was
 * (docs/reference/form.md#terms).
 */
export function termsHash(content: string): string {
  return sha256(content).toString('hex');
}

/** The text of a setting that holds terms; null of any other. */
export function termsIn(name: string, value: unknown): string | null {
  if (!name.startsWith('terms-conditions-')) return null;
  const hasContent = typeof value === 'object' && value !== null && 'content' in value;
  return hasContent && typeof value.content === 'string' ? value.content : null;
}

/**
 * Whether a link in these terms leads nowhere: `www.…` without its beginning, or to an e-mail address. The
 * hotel is told. An address that would run script is no slip, and nobody's link: it is cleaned away.
 */
export function hasLostLink(content: string): boolean {
  return linkAddresses(content).some(address => !isLinkUrl(address) && !runs(address));
}

const runs = (address: string) => /^(?:javascript|vbscript|data):/i.test(address.replace(/[\s\p{C}]/gu, ''));

/** Keeps a text for good, once, so that what guests accept can be read by its hash when it is no longer in force. */
export async function keepTerms(db: Db, facilityId: number, content: string): Promise<void> {
  if (content === '') return;
  await db
    .insert(termsVersion)
    .values({ facilityId, hash: termsHash(content), content, createdAt: now() })
    .onConflictDoNothing();
}

export type KeptTerms = typeof termsVersion.$inferSelect;

/** The text that had this hash; undefined where this hotel never had it. */
export async function keptTerms(db: Db, facilityId: number, hash: string): Promise<KeptTerms | undefined> {
  const [kept] = await db
    .select()
    .from(termsVersion)
    .where(and(eq(termsVersion.facilityId, facilityId), eq(termsVersion.hash, hash)));
  return kept;
}
