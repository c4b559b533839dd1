import { eq } from 'drizzle-orm';
import { inFacility } from '#features/access/queries/in-facility.ts';
import { mintSystem } from '#features/access/queries/mint.ts';
import { platformDb } from '#features/access/queries/platform-db.ts';
import { facilityById } from '#features/facility/queries/facility.ts';
import { facility } from '#features/facility/tables.ts';
import { hashOf, slotSecrets } from '#features/registration/queries/slot-secrets.ts';
import { slot } from '#features/registration/tables.ts';
import type { Db } from '#platform/database/pool.ts';

/** Whose hotel a link belongs to, for a link that came without its slug. `db` is a platform transaction. */
export async function facilityOfLink(db: Db, token: string): Promise<number | undefined> {
  const [found] = await db
    .select({ facilityId: slot.facilityId })
    .from(slot)
    .where(eq(slot.tokenHash, hashOf.token(token)));
  return found?.facilityId;
}

/** The slug of that hotel; undefined for a token that nobody was given. */
export const slugOfLink = (token: string): Promise<string | undefined> =>
  platformDb(async db => {
    const facilityId = await facilityOfLink(db, token);
    return facilityId === undefined ? undefined : (await facilityById(db, facilityId))?.slugName;
  });

/** The link that the short link `/g/{code}` stands for; null for a code that is not known. */
export async function linkOfShortCode(code: string): Promise<{ slug: string; token: string } | null> {
  const found = await platformDb(db => slotOfShortCode(db, code));
  if (!found) return null;
  const { facilityId, slotId, slug } = found;
  const secrets = await inFacility(mintSystem(facilityId), db => slotSecrets(db, facilityId, [slotId]));
  const own = secrets.get(slotId);
  return own ? { slug, token: own.token } : null;
}

async function slotOfShortCode(db: Db, code: string) {
  const [found] = await db
    .select({ facilityId: slot.facilityId, slotId: slot.id, slug: facility.slugName })
    .from(slot)
    .innerJoin(facility, eq(facility.id, slot.facilityId))
    .where(eq(slot.shortCodeHash, hashOf.shortCode(code)));
  return found;
}
