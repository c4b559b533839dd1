import { eq, inArray, sql } from 'drizzle-orm';
import { businessDay } from '#features/hotel/facility/rules/business-day.ts';
import { facility } from '#features/hotel/facility/tables.ts';
import { now } from '#platform/clock/clock.ts';
import type { Db } from '#platform/database/pool.ts';
import type { DeletedKind, Rule } from '../rules/rules-of-deletion.ts';
import { deletionCount } from '../tables.ts';

type DeletedCount = { rule: Rule; what: DeletedKind; count: number };

export const NO_HOTEL_ID = 0;

/**
 * Adds to a hotel's deletion counts for today, by rule, in the transaction that deletes the data. Skips zero
 * counts.
 */
export async function countDeleted(
  db: Db,
  facilityId: number,
  deleted: readonly DeletedCount[],
): Promise<void> {
  const nonZeroCounts = deleted.filter(({ count }) => count > 0);
  if (nonZeroCounts.length === 0) return;
  const [hotel] = await db
    .select({ timezone: facility.timezone })
    .from(facility)
    .where(eq(facility.id, facilityId));
  await addCounts(db, facilityId, hotel?.timezone ?? 'UTC', nonZeroCounts);
}

/**
 * Counts the rows that one statement has deleted in several hotels. A row with a null `facilityId` belongs to
 * no hotel.
 * @returns the number of rows.
 */
export async function countDeletedOf(
  db: Db,
  by: { rule: Rule; what: DeletedKind },
  rows: readonly { facilityId: number | null }[],
): Promise<number> {
  const rowsByHotel = Map.groupBy(rows, ({ facilityId }) => facilityId ?? NO_HOTEL_ID);
  if (rowsByHotel.size === 0) return 0;
  const zones = await db
    .select({ id: facility.id, timezone: facility.timezone })
    .from(facility)
    .where(inArray(facility.id, [...rowsByHotel.keys()]));
  const zoneOf = new Map(zones.map(({ id, timezone }) => [id, timezone]));
  // A fixed order prevents deadlocks between concurrent transactions.
  for (const [id, own] of [...rowsByHotel].toSorted(([one], [other]) => one - other))
    await addCounts(db, id, zoneOf.get(id) ?? 'UTC', [{ ...by, count: own.length }]);
  return rows.length;
}

async function addCounts(
  db: Db,
  facilityId: number,
  timezone: string,
  deleted: readonly DeletedCount[],
): Promise<void> {
  const day = businessDay(now(), timezone);
  const keyOf = ({ rule, what }: DeletedCount) => `${rule} ${what}`;
  const rows = deleted
    .toSorted((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1))
    .map(each => ({ facilityId, day, ...each }));
  await db
    .insert(deletionCount)
    .values(rows)
    .onConflictDoUpdate({
      target: [deletionCount.facilityId, deletionCount.day, deletionCount.rule, deletionCount.what],
      set: { count: sql`${deletionCount.count} + excluded.count` },
    });
}
