import { boolean, foreignKey, integer, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core';
import { facility } from '#features/hotel/facility/tables.ts';
import type { GuestLanguage } from '#i18n/languages.ts';
import { bytea, ref, rowId } from '#platform/database/columns.ts';

export const externalLink = pgTable(
  'external_link',
  {
    facilityId: ref().notNull(),
    id: rowId(),
    language: text().$type<GuestLanguage>().notNull(),
    displayOrder: integer().notNull(),
    /** A fixed label (`wifi`, …) with a built-in picture, or a custom label (`option_icon_{n}`). */
    label: text().notNull(),
    text: text().notNull(),
    /** The placeholder `{host}` is replaced by our origin. */
    url: text().notNull(),
    /** PNG, re-encoded on upload. Null for the built-in picture. */
    image: bytea(),
    visibility: boolean().notNull().default(true),
  },
  t => [
    primaryKey({ columns: [t.facilityId, t.id] }),
    unique().on(t.facilityId, t.language, t.label),
    foreignKey({ columns: [t.facilityId], foreignColumns: [facility.id] }),
  ],
);
