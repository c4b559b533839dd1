import { foreignKey, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { registration } from '#features/registration/registration/tables.ts';
import { instant, ref, rowId } from '#platform/database/columns.ts';
import { fileFormats } from './rules/files.ts';
import type { ClockRule, Purpose } from './rules/own-data.ts';

/** One item of a deletion request and its outcome. Names questions and rules, never answers. */
export type Outcome = {
  /** Null for the booking. */
  person: number | null;
  purpose: Purpose;
  /** Null for everything of this purpose. */
  questionId: number | null;
  isDeleted: boolean;
  rule: ClockRule;
  /** YYYY-MM-DD. */
  until: string | null;
};

/** The result of a deletion request. `held`: everything is kept, for a legal reason that is not disclosed. */
export type Answered = { held: boolean; outcomes: Outcome[] };

/** The requests of guests about their own data, and the results (docs/reference/guest-rights.md). */
export const dataRequest = pgTable(
  'data_request',
  {
    facilityId: ref().notNull(),
    id: rowId(),
    registrationId: ref().notNull(),
    kind: text({ enum: ['deletion', 'download'] }).notNull(),
    at: instant().notNull(),
    /** Only for downloads. */
    format: text({ enum: fileFormats }),
    /** Only for deletions. */
    answer: jsonb().$type<Answered>(),
    /** For deletions: number of deleted answers and pictures. */
    deleted: integer().notNull().default(0),
  },
  t => [
    primaryKey({ columns: [t.facilityId, t.id] }),
    index().on(t.facilityId, t.registrationId),
    foreignKey({
      columns: [t.facilityId, t.registrationId],
      foreignColumns: [registration.facilityId, registration.id],
      // The deletion feature is layered above this one and does not reference it, so the request is deleted
      // with its registration.
    }).onDelete('cascade'),
  ],
);
