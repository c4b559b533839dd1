import { and, eq, ne } from 'drizzle-orm';
import { sameHotel } from '#features/access/access/queries/same-hotel.ts';
import type { Db } from '#platform/database/pool.ts';
import { notFound } from '#platform/http/refusal.ts';
import { isFetchVendor } from '../rules/vendors.ts';
import { connector, connectorAccount } from '../tables.ts';

export const whereAccount = (facilityId: number, id: number) =>
  and(eq(connectorAccount.facilityId, facilityId), eq(connectorAccount.connectorId, id));

/**
 * Locks a fetching connector. To avoid deadlocks, a connector is always locked before its account.
 * @throws 404 if there is no such connector
 */
export async function lockFetchingConnector(db: Db, facilityId: number, id: number) {
  return requireFetchVendor(
    await selectConnector(db, facilityId, id).for('no key update', { of: connector }),
  );
}

/**
 * Reads a fetching connector without locking it.
 * @throws 404 if there is no such connector
 */
export async function findFetchingConnector(db: Db, facilityId: number, id: number) {
  return requireFetchVendor(await selectConnector(db, facilityId, id));
}

function selectConnector(db: Db, facilityId: number, id: number) {
  return db
    .select({
      vendor: connector.vendor,
      accountSealed: connectorAccount.accountSealed,
      writes: connectorAccount.writes,
    })
    .from(connector)
    .innerJoin(connectorAccount, sameHotel(connectorAccount.connectorId, connector.id))
    .where(and(eq(connector.facilityId, facilityId), eq(connector.id, id), ne(connector.state, 'removed')));
}

function requireFetchVendor<Row extends Pick<typeof connector.$inferSelect, 'vendor'>>([row]: Row[]) {
  if (!row || !isFetchVendor(row.vendor)) throw notFound();
  return { ...row, vendor: row.vendor };
}
