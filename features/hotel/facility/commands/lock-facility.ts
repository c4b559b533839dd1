import { eq } from 'drizzle-orm';
import type { Db } from '#platform/database/pool.ts';
import { notFound } from '#platform/http/refusal.ts';
import { facility } from '../tables.ts';

/** Locks the facility row so that concurrent setting changes of a hotel run one after another. */
export async function lockFacility(db: Db, facilityId: number): Promise<{ country: string }> {
  const [hotel] = await db
    .select({ country: facility.country })
    .from(facility)
    .where(eq(facility.id, facilityId))
    .for('no key update');
  if (!hotel) throw notFound();
  return hotel;
}
