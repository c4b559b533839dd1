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
import { refersTo } from '#features/access/access/queries/same-hotel.ts';
import { facility } from '#features/hotel/facility/tables.ts';
import { bytea, instant, ref, rowId } from '#platform/database/columns.ts';
import { inputTypes } from './rules/question-types.ts';

export type ByLanguage = { [language: string]: string };
/** An option of the hotel's own questions. Options of system questions are named by the catalogue. */
export type Option = {
  key: string;
  names: ByLanguage;
  /** No longer offered. Kept because old registrations contain its key, which is not reused. */
  retired?: true;
};

/** A question of a facility's form. One id for all languages. */
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
    displayOrder: integer().notNull(),
    labels: jsonb().$type<ByLanguage>().notNull().default({}),
    placeholders: jsonb().$type<ByLanguage>().notNull().default({}),
    options: jsonb().$type<Option[]>().notNull().default([]),
    /** A question with answers is retired, never deleted, because old registrations keep what was asked. */
    retiredAt: instant(),
  },
  t => [
    primaryKey({ columns: [t.facilityId, t.id] }),
    index().on(t.facilityId, t.displayOrder),
    foreignKey({ columns: [t.facilityId], foreignColumns: [facility.id] }),
  ],
);

/**
 * A purpose of a guest's visit as named by the hotel, e.g. "day use" (`localized_filter` in the API). Removed
 * ones are kept for old registrations.
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

/** Whether guests of a localized filter are asked an optional question; without a row they are. */
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
    refersTo(t, t.questionId, question),
    refersTo(t, t.localizedFilterId, localizedFilter),
  ],
);

/** One row once an operator has imported a list of postal codes. Belongs to no hotel. */
export const postalCodeList = pgTable(
  'postal_code_list',
  {
    id: integer().primaryKey(),
    /** Incremented with each change; processes with another version reload the list. */
    version: integer().notNull(),
    /** The gzipped list; null if the one included in the release is used. */
    codes: bytea(),
    importedAt: instant().notNull(),
  },
  t => [check('postal_code_list_one_row', sql`${t.id} = 1`)],
);
