import { eq, inArray, sql } from 'drizzle-orm';
import { businessDay } from '#features/hotel/facility/rules/business-day.ts';
import { facility } from '#features/hotel/facility/tables.ts';
import { now } from '#platform/clock/clock.ts';
import type { Db } from '#platform/database/pool.ts';
import type { Rule, What } from '../rules/rules-of-deletion.ts';
import { deletionCount } from '../tables.ts';

type Deleted = { rule: Rule; what: What; count: number };

/** Stands for a hotel where something belongs to none. */
export const NOBODYS = 0;

/** Notes, in the transaction that deletes, what a hotel lost today by which rule. What came to nothing is left out. */
export async function countDeleted(db: Db, facilityId: number, deleted: readonly Deleted[]): Promise<void> {
  const some = deleted.filter(({ count }) => count > 0);
  if (some.length === 0) return;
  const [hotel] = await db
    .select({ timezone: facility.timezone })
    .from(facility)
    .where(eq(facility.id, facilityId));
  await add(db, facilityId, hotel?.timezone ?? 'UTC', some);
}

/** The same for rows of many hotels that one statement deleted; null: of none. Out: how many. */
export async function countDeletedOf(
  db: Db,
  by: { rule: Rule; what: What },
  rows: readonly { facilityId: number | null }[],
): Promise<number> {
  const owners = Map.groupBy(rows, ({ facilityId }) => facilityId ?? NOBODYS);
  if (owners.size === 0) return 0;
  const zones = await db
    .select({ id: facility.id, timezone: facility.timezone })
    .from(facility)
    .where(inArray(facility.id, [...owners.keys()]));
  const zoneOf = new Map(zones.map(({ id, timezone }) => [id, timezone]));
  // In one order, so that of two at once neither waits for the other for ever.
  for (const [id, own] of [...owners].toSorted(([one], [other]) => one - other))
    await add(db, id, zoneOf.get(id) ?? 'UTC', [{ ...by, count: own.length }]);
  return rows.length;
}

async function add(db: Db, facilityId: number, timezone: string, deleted: readonly Deleted[]): Promise<void> {
  const day = businessDay(now(), timezone);
  const key = ({ rule, what }: Deleted) => `${rule} ${what}`;
  const rows = deleted
    .toSorted((one, other) => (key(one) < key(other) ? -1 : 1))
    .map(each => ({ facilityId, day, ...each }));
  await db
    .insert(deletionCount)
    .values(rows)
    .onConflictDoUpdate({
      target: [deletionCount.facilityId, deletionCount.day, deletionCount.rule, deletionCount.what],
      set: { count: sql`${deletionCount.count} + excluded.count` },
    });
}
