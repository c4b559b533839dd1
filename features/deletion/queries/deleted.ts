import { and, asc, between, eq } from 'drizzle-orm';
import type { Db } from '#platform/database/pool.ts';
import { deletionCount, deletionRecord } from '../tables.ts';

export type DeletedOnDay = { day: string; counts: { rule: string; what: string; count: number }[] };

/** What a hotel lost on business days, both included, by rule and thing; days on which nothing went are left out. */
export async function deletedBetween(
  db: Db,
  facilityId: number,
  from: string,
  to: string,
): Promise<DeletedOnDay[]> {
  const closed = await db
    .select({ day: deletionRecord.day, counts: deletionRecord.counts })
    .from(deletionRecord)
    .where(and(eq(deletionRecord.facilityId, facilityId), between(deletionRecord.day, from, to)));
  const open = await db
    .select()
    .from(deletionCount)
    .where(and(eq(deletionCount.facilityId, facilityId), between(deletionCount.day, from, to)))
    .orderBy(asc(deletionCount.day));
  const lines = [
    ...closed.flatMap(({ day, counts }) => counts.map(([rule, what, count]) => ({ day, rule, what, count }))),
    ...open,
  ];
  const days = [...Map.groupBy(lines, ({ day }) => day)].toSorted(([one], [other]) => (one < other ? -1 : 1));
  return days.map(([day, ofDay]) => ({ day, counts: summed(ofDay) }));
}

/** A day has several records where something was still under way when it was closed. */
function summed(lines: readonly { rule: string; what: string; count: number }[]): DeletedOnDay['counts'] {
  const kinds = Map.groupBy(lines, ({ rule, what }) => `${rule} ${what}`);
  return [...kinds.values()].flatMap(same => {
    const [first] = same;
    if (!first) return [];
    return [
      { rule: first.rule, what: first.what, count: same.reduce((total, { count }) => total + count, 0) },
    ];
  });
}
