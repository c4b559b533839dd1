import { and, eq, max, sql } from 'drizzle-orm';
import { inFacility } from '#features/access/queries/in-facility.ts';
import type { StaffScope } from '#features/access/rules/scope.ts';
import { booking } from '#features/booking/tables.ts';
import type { Db } from '#platform/database/pool.ts';

/** Whether a booking of this facility was written since the caller was given `after`, and what to ask with next time. */
export function changesSince(scope: StaffScope, after: string | undefined) {
  return inFacility(scope, async db => {
    const [row] = await changesQuery(db, scope.facilityId);
    const cursor = `${row?.last ?? 0}/${row?.recent ?? 0}`;
    return { changed: after !== undefined && after !== cursor, cursor };
  });
}

/**
 * When the last change was, and the sum of all instants shortly before: of two transactions the one that wrote first may
 * commit last, which moves the sum and not the last. One read of an index; nobody waits for anybody.
 */
export function changesQuery(db: Db, facilityId: number) {
  const ofFacility = eq(booking.facilityId, facilityId);
  const last = db
    .select({ at: max(booking.updatedAt) })
    .from(booking)
    .where(ofFacility);
  const seconds = sql`extract(epoch from ${booking.updatedAt})`;
  return db
    .select({ last: sql<string | null>`max(${seconds})`, recent: sql<string | null>`sum(${seconds})` })
    .from(booking)
    .where(and(ofFacility, sql`${booking.updatedAt} > (${last}) - interval '20 seconds'`));
}
