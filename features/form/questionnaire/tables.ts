import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
} from 'drizzle-orm/pg-core';
import { foreignKeyTo } from '#features/access/access/queries/same-hotel.ts';
import { facility } from '#features/hotel/facility/tables.ts';
import { bytea, instant, ref, rowId } from '#platform/database/columns.ts';
import { inputTypes } from './rules/question-types.ts';

export type ByLanguage = { [language: string]: string };
export type Option = {
  key: string;
  names: ByLanguage;
  /**
   * The option is no longer offered. It is kept because old registrations contain its key, which is not reused.
   */
  retired?: true;
};

export const question = pgTable(
  'question',
  {
    facilityId: ref().notNull(),
    id: rowId(),
    /** Null for the facility's own questions. */
    systemName: text(),
    section: text().notNull(),
    inputType: text({ enum: inputTypes }).notNull(),
    isCore: boolean().notNull(),
    appliesTo: text({ enum: ['all', 'main'] }).notNull(),
    multiple: boolean().notNull().default(false),
    visibility: boolean().notNull(),
    required: boolean().notNull(),
    visibilityCompanion: boolean().notNull(),
    requiredCompanion: boolean().notNull(),
    /** If true, `requiredCompanion` does not apply to children. */
    adultsOnly: boolean().notNull().default(false),
    displayOrder: integer().notNull(),
    labels: jsonb().$type<ByLanguage>().notNull().default({}),
    placeholders: jsonb().$type<ByLanguage>().notNull().default({}),
    options: jsonb().$type<Option[]>().notNull().default([]),
    /**
     * A question with answers is retired and never deleted, because old registrations keep the questions that
     * were asked.
     */
    retiredAt: instant(),
  },
  t => [
    primaryKey({ columns: [t.facilityId, t.id] }),
    index().on(t.facilityId, t.displayOrder),
    foreignKey({ columns: [t.facilityId], foreignColumns: [facility.id] }),
  ],
);

/**
 * The purpose of a guest's visit as named by the hotel, e.g. "day use" (`localized_filter` in the API). Removed
 * filters are kept for old registrations.
 */
export const localizedFilter = pgTable(
  'localized_filter',
  {
    facilityId: ref().notNull(),
    id: rowId(),
    name: text().notNull(),
    active: boolean().notNull().default(true),
    displayOrder: integer().notNull(),
  },
  t => [
    primaryKey({ columns: [t.facilityId, t.id] }),
    foreignKey({ columns: [t.facilityId], foreignColumns: [facility.id] }),
  ],
);

/**
 * Whether guests with a localized filter are asked one of the hotel's own questions. Without a row, they are
 * asked.
 */
export const questionFilter = pgTable(
  'question_filter',
  {
    facilityId: ref().notNull(),
    questionId: ref().notNull(),
    localizedFilterId: ref().notNull(),
    asked: boolean().notNull(),
  },
  t => [
    primaryKey({ columns: [t.facilityId, t.questionId, t.localizedFilterId] }),
    foreignKeyTo(t, t.questionId, question),
    foreignKeyTo(t, t.localizedFilterId, localizedFilter),
  ],
);

export const postalCodeList = pgTable(
  'postal_code_list',
  {
    id: integer().primaryKey(),
    /** Incremented with each change. Processes with another version reload the list. */
    version: integer().notNull(),
    /** The gzipped list. Null if the list included in the release is used. */
    codes: bytea(),
    importedAt: instant().notNull(),
  },
  t => [check('postal_code_list_one_row', sql`${t.id} = 1`)],
);
