import { boolean, foreignKey, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { facility } from '#features/facility/tables.ts';
import { instant, ref, rowId } from '#platform/database/columns.ts';

export type ByLanguage = { [language: string]: string };
/** `names` is empty for system questions: their options are named by the catalogue. */
export type Option = { key: string; names: ByLanguage };

/** A question of a facility's form. One id for all languages (wire "Questions and answers"). */
export const question = pgTable(
  'question',
  {
    facilityId: ref().notNull(),
    id: rowId(),
    /** Null for the facility's own questions. */
    systemName: text(),
    section: text().notNull(),
    inputType: text({
      enum: ['string', 'number', 'date', 'choices', 'dropdown', 'image_file_upload'],
    }).notNull(),
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
    /** A question that has answers is retired, never deleted: old registrations keep what was asked. */
    retiredAt: instant(),
  },
  t => [
    primaryKey({ columns: [t.facilityId, t.id] }),
    index().on(t.facilityId, t.displayOrder),
    foreignKey({ columns: [t.facilityId], foreignColumns: [facility.id] }),
  ],
);
