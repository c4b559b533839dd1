import { foreignKey, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { registration } from '#features/registration/registration/tables.ts';
import { instant, ref, rowId } from '#platform/database/columns.ts';
import { fileFormats } from './rules/files.ts';
import type { ClockRule, Purpose } from './rules/own-data.ts';

/** One thing that a guest asked to be deleted, and what came of it. Names of questions and rules; never what was answered. */
export type Outcome = {
  /** null: of the booking, not of a person. */
  person: number | null;
  purpose: Purpose;
  /** null: all of this purpose. */
  questionId: number | null;
  isDeleted: boolean;
  rule: ClockRule;
  /** YYYY-MM-DD. */
  until: string | null;
};

/** The answer to a guest who asked for deletion. `held`: everything is kept, for a legal reason that is not told. */
export type Answered = { held: boolean; outcomes: Outcome[] };

/** What guests asked of their own data, and what was answered (docs/reference/guest-rights.md). */
export const dataRequest = pgTable(
  'data_request',
  {
    facilityId: ref().notNull(),
    id: rowId(),
    registrationId: ref().notNull(),
    kind: text({ enum: ['deletion', 'download'] }).notNull(),
    at: instant().notNull(),
    /** Of a download. */
    format: text({ enum: fileFormats }),
    /** Of a deletion. */
    answer: jsonb().$type<Answered>(),
    /** Of a deletion: how many answers and pictures went. */
    deleted: integer().notNull().default(0),
  },
  t => [
    primaryKey({ columns: [t.facilityId, t.id] }),
    index().on(t.facilityId, t.registrationId),
    foreignKey({
      columns: [t.facilityId, t.registrationId],
      foreignColumns: [registration.facilityId, registration.id],
      // Deletion stands above this feature and does not know it: the request goes with its registration.
    }).onDelete('cascade'),
  ],
);
