import { and, type Column, gte, lt, type SQL } from 'drizzle-orm';
import { now } from '#platform/clock/clock.ts';
import { pool } from '#platform/database/pool.ts';
import { log } from '#platform/log/log.ts';

// Messages, statuses and entries of the audit lie in partitions of a month each (docs/decisions/2026-11-25-months.md). A
// query that says from when on leaves the months before out, those of years.

const DAY = 86_400_000;

/** By so much clocks of several machines may differ before a row is not found that was written earlier than what it is about. */
const LEEWAY = 31 * DAY;

/**
 * For rows about something that was made at `since`: none is older. Undefined, for all months, where that lies ahead: a clock was
 * wrong.
 */
export const notBefore = (column: Column, since: Date): SQL | undefined =>
  since > now() ? undefined : gte(column, new Date(since.getTime() - LEEWAY));

/** For the row that bears this time, to the millisecond. */
export const at = (column: Column, time: Date): SQL | undefined => within(column, [time]);

/** For rows that bear these times, one at least, and for what lies between them. */
export function within(column: Column, times: readonly Date[]): SQL | undefined {
  const instants = times.map(time => time.getTime());
  return and(gte(column, new Date(Math.min(...instants))), lt(column, new Date(Math.max(...instants) + 1)));
}

/** What is found among rows of the last so many days, and if there is none, among all. */
export async function recentFirst<T>(
  column: Column,
  days: number,
  find: (when: SQL | undefined) => Promise<T | undefined>,
): Promise<T | undefined> {
  const time = now().getTime();
  const recent = and(gte(column, new Date(time - days * DAY)), lt(column, new Date(time + DAY)));
  return (await find(recent)) ?? find(undefined);
}

/**
 * Makes the partitions of this month and the next two where they are missing. What holds it up is on the log: it is tried again
 * every hour, and until then rows lie with those of all other times.
 */
export async function makeMonths(): Promise<void> {
  try {
    const { rows } = await pool().query<{ made: string[] }>('select make_months() as made');
    const made = rows[0]?.made ?? [];
    if (made.length > 0) log.info({ partitions: made }, 'made the partitions of the next months');
  } catch (error) {
    log.warn({ err: error }, 'the partitions of the next months could not be made yet');
  }
}

/** Drops the partitions of months that are over and have no row left. Out: how many. */
export async function dropEmptyMonths(): Promise<number> {
  for (let dropped = 0; ; dropped += 1) {
    const { rows } = await pool().query<{ name: string | null }>('select drop_empty_month() as name');
    const name = rows[0]?.name;
    if (!name) return dropped;
    log.info({ partition: name }, 'dropped the partition of a month without rows');
  }
}
