import { eq } from 'drizzle-orm';
import { inFacility } from '#features/access/in-facility.ts';
import { mintSystem } from '#features/access/mint.ts';
import { platformDb } from '#features/access/platform-db.ts';
import { facility } from '#features/facility/tables.ts';
import type { Db } from '#platform/database/pool.ts';
import { hashOf, linkOf, slotSecrets } from './secrets.ts';
import { slot } from './tables.ts';

/** Whose hotel a link belongs to, for a link that came without its slug (decisions §2). `db` is a platform transaction. */
export async function facilityOfLink(db: Db, token: string): Promise<number | undefined> {
  const [found] = await db
    .select({ facilityId: slot.facilityId })
    .from(slot)
    .where(eq(slot.tokenHash, hashOf.token(token)));
  return found?.facilityId;
}

/**
 * Where the short link `/g/{code}` leads: a path of this site, or null for a code that is not known.
 * An SMS has no room for the flag `vericode`, so step-1 always offers the verification code beside the phone.
 */
export async function redirectOf(code: string): Promise<string | null> {
  const found = await platformDb(db => slotOfShortCode(db, code));
  if (!found) return null;
  const { facilityId, slotId, slug } = found;
  const secrets = await inFacility(mintSystem(facilityId), db => slotSecrets(db, facilityId, [slotId]));
  const own = secrets.get(slotId);
  return own ? linkOf(own, slug, { vericode: true }, '') : null;
}

async function slotOfShortCode(db: Db, code: string) {
  const [found] = await db
    .select({ facilityId: slot.facilityId, slotId: slot.id, slug: facility.slugName })
    .from(slot)
    .innerJoin(facility, eq(facility.id, slot.facilityId))
    .where(eq(slot.shortCodeHash, hashOf.shortCode(code)));
  return found;
}
