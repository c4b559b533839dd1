import { and, eq, inArray, isNull, lte, or } from 'drizzle-orm';
import { platformDb } from '#features/access/queries/platform-db.ts';
import { now } from '#platform/clock/clock.ts';
import { fetchFromVendor } from '../events.ts';
import { connector, connectorAccount } from '../tables.ts';

/** Adds the job of each connector whose vendor is to be asked now, and that no worker is at. */
export function wakeDue(): Promise<void> {
  const at = now();
  const { facilityId, connectorId, nextAt, claimedUntil } = connectorAccount;
  return platformDb(async db => {
    const due = await db
      .select({ facilityId, connectorId })
      .from(connectorAccount)
      .innerJoin(connector, and(eq(connector.facilityId, facilityId), eq(connector.id, connectorId)))
      .where(
        and(
          inArray(connector.state, ['preview', 'on']),
          lte(nextAt, at),
          or(isNull(claimedUntil), lte(claimedUntil, at)),
        ),
      );
    if (due.length > 0) await fetchFromVendor.addAll(db, due);
  });
}
