import { and, eq } from 'drizzle-orm';
import { now } from '#platform/clock/clock.ts';
import type { Db } from '#platform/database/pool.ts';
import { connector } from '../tables.ts';
import type { KnownConnector } from './known-connector.ts';

/** What comes by one connector follows each other, and the owner's changes of it; it has just been heard of. */
export async function lockConnector(db: Db, { scope: { facilityId }, connectorId }: KnownConnector) {
  const [locked] = await db
    .update(connector)
    .set({ lastAt: now() })
    .where(and(eq(connector.facilityId, facilityId), eq(connector.id, connectorId)))
    .returning();
  return locked;
}

/** Waits for what its owner does to a connector, and has the owner wait until the commit. Before its account, as everywhere (`fetching.ts`). */
export async function awaitOwner(
  db: Db,
  { scope: { facilityId }, connectorId }: KnownConnector,
): Promise<void> {
  await db
    .select({ id: connector.id })
    .from(connector)
    .where(and(eq(connector.facilityId, facilityId), eq(connector.id, connectorId)))
    .for('no key update');
}
