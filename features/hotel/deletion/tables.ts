import { sql } from 'drizzle-orm';
import { bigint, check, date, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { bytea, instant, ref } from '#platform/database/columns.ts';

/** By which rule, what, how many. */
export type Counted = [rule: string, what: string, count: number];

/** How much was deleted on a day that is not closed yet; counted in the transaction that deletes. Hotel 0: what belongs to none. */
export const deletionCount = pgTable(
  'deletion_count',
  {
    facilityId: ref().notNull(),
    /** A business day of the hotel. */
    day: date({ mode: 'string' }).notNull(),
    rule: text().notNull(),
    what: text().notNull(),
    count: bigint({ mode: 'number' }).notNull(),
  },
  t => [primaryKey({ columns: [t.facilityId, t.day, t.rule, t.what] })],
);

/** What was deleted on a day, closed and chained (docs/decisions/2026-11-23-deletion.md). It names nobody. A trigger refuses every change. */
export const deletionRecord = pgTable(
  'deletion_record',
  {
    facilityId: ref().notNull(),
    /** Counted from 1 in each hotel. */
    id: ref().notNull(),
    /** A day has a second record where something was still under way when it was closed. */
    day: date({ mode: 'string' }).notNull(),
    at: instant().notNull(),
    counts: jsonb().$type<Counted[]>().notNull(),
    /** Over this record and the HMAC of the one before it. */
    hmac: bytea().notNull(),
  },
  t => [primaryKey({ columns: [t.facilityId, t.id] }), index().on(t.facilityId, t.day)],
);

/** One row: when a sweep last came to its end. A copy that was restored tells by it that it lags behind. */
export const retentionSweep = pgTable(
  'retention_sweep',
  { id: integer().primaryKey(), finishedAt: instant().notNull() },
  t => [check('retention_sweep_one_row', sql`${t.id} = 1`)],
);
