import { foreignKey, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { facility } from '#features/hotel/facility/tables.ts';
import { instant, ref } from '#platform/database/columns.ts';

/** A text that the hotel has used as its terms, identified by the hash in acceptances. Never changed. */
export const termsVersion = pgTable(
  'terms_version',
  {
    facilityId: ref().notNull(),
    hash: text().notNull(),
    content: text().notNull(),
    createdAt: instant().notNull(),
  },
  t => [
    primaryKey({ columns: [t.facilityId, t.hash] }),
    foreignKey({ columns: [t.facilityId], foreignColumns: [facility.id] }),
  ],
);
