import { foreignKey, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { facility } from '#features/facility/tables.ts';
import { bytea, instant, ref, rowId } from '#platform/database/columns.ts';

/** The keys that a PMS or kiosk sends as `X-Api-Key`. Each is shown once and stored as a hash. */
export const apiKey = pgTable(
  'api_key',
  {
    facilityId: ref().notNull(),
    id: rowId(),
    name: text().notNull(),
    keyHash: bytea().notNull().unique(),
    createdAt: instant().notNull(),
    createdBy: ref(),
    lastUsedAt: instant(),
    revokedAt: instant(),
  },
  t => [
    primaryKey({ columns: [t.facilityId, t.id] }),
    foreignKey({ columns: [t.facilityId], foreignColumns: [facility.id] }),
  ],
);
