import { sql } from 'drizzle-orm';
import { bigint, check, date, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { bytea, instant, ref } from '#platform/database/columns.ts';

export type CountEntry = [rule: string, what: string, count: number];

/**
 * Deletion counts of days that are not closed yet, written in the deleting transaction. Facility 0: data that
 * belongs to no hotel.
 */
export const deletionCount = pgTable(
  'deletion_count',
  {
    facilityId: ref().notNull(),
    day: date({ mode: 'string' }).notNull(),
    rule: text().notNull(),
    what: text().notNull(),
    count: bigint({ mode: 'number' }).notNull(),
  },
  t => [primaryKey({ columns: [t.facilityId, t.day, t.rule, t.what] })],
);

/**
 * Deletion counts of a closed day, in an HMAC chain (docs/decisions/2026-11-23-deletion.md). Contains no
 * personal data. A trigger rejects every change.
 */
export const deletionRecord = pgTable(
  'deletion_record',
  {
    facilityId: ref().notNull(),
    /** Numbered from 1 within each hotel. */
    id: ref().notNull(),
    /** A day has a second record if deletions were still running when it was closed. */
    day: date({ mode: 'string' }).notNull(),
    at: instant().notNull(),
    counts: jsonb().$type<CountEntry[]>().notNull(),
    /** Covers this record and the HMAC of the previous record. */
    hmac: bytea().notNull(),
  },
  t => [primaryKey({ columns: [t.facilityId, t.id] }), index().on(t.facilityId, t.day)],
);

/** A single row: when a sweep last finished. After a restore, it shows how old the backup is. */
export const retentionSweep = pgTable(
  'retention_sweep',
  { id: integer().primaryKey(), finishedAt: instant().notNull() },
  t => [check('retention_sweep_one_row', sql`${t.id} = 1`)],
);
