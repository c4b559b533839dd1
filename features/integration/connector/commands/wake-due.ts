import { and, asc, eq, inArray, isNull, lt, lte, or } from 'drizzle-orm';
import { platformDb } from '#features/access/access/queries/platform-db.ts';
import { now } from '#platform/clock/clock.ts';
import { fetchFromVendor } from '../events.ts';
import { DUE_SEARCH_INTERVAL, spreadStartTimes } from '../rules/fetch-times.ts';
import { connector, connectorAccount } from '../tables.ts';

/**
 * Adds a job for each connector that is due within the next minute (docs/reference/connectors.md#how-often). If
 * a poll gets two jobs, only one of them runs it.
 */
export function queueDuePolls(): Promise<void> {
  const at = now();
  const { facilityId, connectorId, nextAt, claimedUntil } = connectorAccount;
  return platformDb(async db => {
    const dueConnectors = await db
      .select({ facilityId, connectorId, nextAt })
      .from(connectorAccount)
      .innerJoin(connector, and(eq(connector.facilityId, facilityId), eq(connector.id, connectorId)))
      .where(
        and(
          inArray(connector.state, ['preview', 'on']),
          lt(nextAt, new Date(at.getTime() + DUE_SEARCH_INTERVAL)),
          or(isNull(claimedUntil), lte(claimedUntil, at)),
        ),
      )
      .orderBy(asc(nextAt), asc(connectorId));
    const starts = spreadStartTimes(
      dueConnectors.map(each => each.nextAt),
      at,
    );
    await fetchFromVendor.addAll(
      db,
      dueConnectors.map((each, index) => ({
        payload: { facilityId: each.facilityId, connectorId: each.connectorId },
        runAt: starts[index] ?? at,
      })),
    );
  });
}
