import { and, type Column, gte, lt, type SQL, sql } from 'drizzle-orm';
import { now } from '#platform/clock/clock.ts';
import { pool } from '#platform/database/pool.ts';
import { log } from '#platform/log/log.ts';

// Messages, statuses and audit entries are partitioned by month (docs/decisions/2026-11-23-deletion.md). A query with a
// start time skips all earlier months, which may span years.

const DAY = 86_400_000;

/** Tolerance for differing clocks: a row may be dated this much earlier than its subject. */
const LEEWAY = 31 * DAY;

/**
 * Limits a query to rows about a subject that was created at `since`. Such rows cannot be older, so earlier
 * months are skipped. Returns undefined, which means all months, if `since` is in the future because of a
 * wrong clock.
 */
export const notBefore = (column: Column, since: Date): SQL | undefined =>
  since > now() ? undefined : gte(column, new Date(since.getTime() - LEEWAY));

/** Limits a query to rows with this time, to the millisecond. */
export const atTime = (column: Column | SQL, time: Date): SQL => withinTimes(column, [time]);

/** Limits a query to the range from the earliest to the latest time. `times` must not be empty. */
export function withinTimes(column: Column | SQL, times: readonly Date[]): SQL {
  const instants = times.map(time => time.getTime());
  const first = new Date(Math.min(...instants)).toISOString();
  const end = new Date(Math.max(...instants) + 1).toISOString();
  return sql`(${column} >= ${first} and ${column} < ${end})`;
}

/** Searches the rows of the last `days` days. If there is no match, searches all rows. */
export async function recentFirst<T>(
  column: Column,
  days: number,
  find: (when: SQL | undefined) => Promise<T | undefined>,
): Promise<T | undefined> {
  const time = now().getTime();
  const isRecent = and(gte(column, new Date(time - days * DAY)), lt(column, new Date(time + DAY)));
  return (await find(isRecent)) ?? find(undefined);
}

/**
 * Creates missing partitions for this month and the next two. Only logs a failure, because the next hourly
 * sweep tries again. Until then, rows are stored in the default partition.
 */
export async function createMonthPartitions(): Promise<void> {
  try {
    const { rows } = await pool().query<{ made: string[] }>('select make_months() as made');
    const newPartitions = rows[0]?.made ?? [];
    if (newPartitions.length > 0)
      log.info({ partitions: newPartitions }, 'created the partitions of the next months');
  } catch (error) {
    log.warn({ err: error }, 'the partitions of the next months could not be created yet');
  }
}

export async function dropEmptyPartitions(): Promise<number> {
  for (let dropped = 0; ; dropped += 1) {
    const { rows } = await pool().query<{ name: string | null }>('select drop_empty_month() as name');
    const name = rows[0]?.name;
    if (!name) return dropped;
    log.info({ partition: name }, 'dropped the partition of a month without rows');
  }
}
