import { and, eq, ne } from 'drizzle-orm';
import type { Db } from '#platform/database/pool.ts';
import { notFound } from '#platform/http/refusal.ts';
import { isFetchVendor } from '../rules/vendors.ts';
import { connector, connectorAccount } from '../tables.ts';

/** The account of one connector. */
export const ofOne = (facilityId: number, id: number) =>
  and(eq(connectorAccount.facilityId, facilityId), eq(connectorAccount.connectorId, id));

/** One that fetches and is not removed, locked; 404 else. */
export async function fetching(db: Db, facilityId: number, id: number) {
  const [row] = await db
    .select({
      vendor: connector.vendor,
      accountSealed: connectorAccount.accountSealed,
      writes: connectorAccount.writes,
    })
    .from(connector)
    .innerJoin(
      connectorAccount,
      and(
        eq(connectorAccount.facilityId, connector.facilityId),
        eq(connectorAccount.connectorId, connector.id),
      ),
    )
    .where(and(eq(connector.facilityId, facilityId), eq(connector.id, id), ne(connector.state, 'removed')))
    .for('no key update');
  if (!row || !isFetchVendor(row.vendor)) throw notFound();
  return { ...row, vendor: row.vendor };
}
