import { index, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { instant, ref, rowId } from '#platform/database/columns.ts';

/** Who saw and did what (decisions §11). A trigger refuses every change of a row. */
export const auditEntry = pgTable(
  'audit_entry',
  {
    facilityId: ref().notNull(),
    id: rowId(),
    at: instant().notNull(),
    actorKind: text().notNull(),
    actorId: ref(),
    action: text().notNull(),
    bookingId: ref(),
    /** Ids and names of fields; never the personal data itself. */
    details: jsonb().$type<Record<string, unknown>>().notNull(),
  },
  t => [
    primaryKey({ columns: [t.facilityId, t.id] }),
    index().on(t.facilityId, t.bookingId),
    index().on(t.facilityId, t.action, t.id),
    index().on(t.facilityId, t.at, t.id),
    index().on(t.facilityId, t.actorKind, t.actorId, t.at, t.id),
  ],
);
