import { and, asc, between, eq } from 'drizzle-orm';
import type { Db } from '#platform/database/pool.ts';
import { sumByRule } from '../rules/rules-of-deletion.ts';
import { deletionCount, deletionRecord } from '../tables.ts';

export type DeletedOnDay = { day: string; counts: { rule: string; what: string; count: number }[] };

/**
 * Returns a hotel's deletion counts for each business day between two days (both inclusive), by rule and type
 * of data.
 * Days without deletions are omitted.
 */
export async function deletedBetween(
  db: Db,
  facilityId: number,
  from: string,
  to: string,
): Promise<DeletedOnDay[]> {
  const closedDays = await db
    .select({ day: deletionRecord.day, counts: deletionRecord.counts })
    .from(deletionRecord)
    .where(and(eq(deletionRecord.facilityId, facilityId), between(deletionRecord.day, from, to)));
  const open = await db
    .select()
    .from(deletionCount)
    .where(and(eq(deletionCount.facilityId, facilityId), between(deletionCount.day, from, to)))
    .orderBy(asc(deletionCount.day));
  const lines = [
    ...closedDays.flatMap(({ day, counts }) =>
      counts.map(([rule, what, count]) => ({ day, rule, what, count })),
    ),
    ...open,
  ];
  const days = [...Map.groupBy(lines, ({ day }) => day)].toSorted(([one], [other]) => (one < other ? -1 : 1));
  // A day has several records if deletions were still running when it was closed.
  return days.map(([day, ofDay]) => ({ day, counts: sumByRule(ofDay) }));
}
