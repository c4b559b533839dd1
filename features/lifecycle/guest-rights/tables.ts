import { foreignKey, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { registration } from '#features/registration/registration/tables.ts';
import { instant, ref, rowId } from '#platform/database/columns.ts';
import { fileFormats } from './rules/files.ts';
import type { ClockRule, Purpose } from './rules/own-data.ts';

/** An item of a deletion request and its outcome. Contains questions and rules, but no answers. */
export type Outcome = {
  /** Null for data of the booking. */
  person: number | null;
  purpose: Purpose;
  /** Null if the item covers all data of this purpose. */
  questionId: number | null;
  isDeleted: boolean;
  rule: ClockRule;
  /** YYYY-MM-DD. */
  until: string | null;
};

/**
 * Result of a deletion request. `held`: everything is kept, for a legal reason that is not disclosed to the
 * guest.
 */
export type RequestAnswer = { held: boolean; outcomes: Outcome[] };

/** Requests of guests about their own data, and their results (docs/reference/guest-rights.md). */
export const dataRequest = pgTable(
  'data_request',
  {
    facilityId: ref().notNull(),
    id: rowId(),
    registrationId: ref().notNull(),
    kind: text({ enum: ['deletion', 'download'] }).notNull(),
    at: instant().notNull(),
    /** Set only for downloads. */
    format: text({ enum: fileFormats }),
    /** Set only for deletions. */
    answer: jsonb().$type<RequestAnswer>(),
    /** Number of deleted answers and pictures. Used only for deletions. */
    deleted: integer().notNull().default(0),
  },
  t => [
    primaryKey({ columns: [t.facilityId, t.id] }),
    index().on(t.facilityId, t.registrationId),
    foreignKey({
      columns: [t.facilityId, t.registrationId],
      foreignColumns: [registration.facilityId, registration.id],
      // The deletion feature must not depend on this feature, so the database deletes the request with its
      // registration.
    }).onDelete('cascade'),
  ],
);
