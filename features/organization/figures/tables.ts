import { date, foreignKey, integer, pgTable, primaryKey } from 'drizzle-orm/pg-core';
import { facility } from '#features/hotel/facility/tables.ts';
import { instant, ref } from '#platform/database/columns.ts';

/**
 * Counts of a hotel and month. The figures are computed from them (docs/reference/organization.md#figures).
 * Contains no personal data.
 */
export const monthFigures = pgTable(
  'month_figures',
  {
    facilityId: ref().notNull(),
    /** The first day of the month. */
    month: date({ mode: 'string' }).notNull(),
    arrivals: integer().notNull(),
    registered: integer().notNull(),
    complete: integer().notNull(),
    messages: integer().notNull(),
    undelivered: integer().notNull(),
    confirmed: integer().notNull(),
    minutes: integer().notNull(),
    passports: integer().notNull(),
    seen: integer().notNull(),
    countedAt: instant().notNull(),
  },
  t => [
    primaryKey({ columns: [t.facilityId, t.month] }),
    foreignKey({ columns: [t.facilityId], foreignColumns: [facility.id] }),
  ],
);
