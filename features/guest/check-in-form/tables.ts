import { integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { foreignKeyTo } from '#features/access/access/queries/same-hotel.ts';
import { slot } from '#features/registration/registration/tables.ts';
import { bytea, instant, ref } from '#platform/database/columns.ts';

/**
 * Encrypted answers of a guest who has not submitted yet, one row per slot. Deleted on submission or expiry.
 */
export const draft = pgTable(
  'draft',
  {
    facilityId: ref().notNull(),
    slotId: ref().notNull(),
    /** The guest session that wrote last. Other sessions see passport numbers masked. */
    guestSessionId: ref().notNull(),
    version: integer().notNull(),
    step: text().notNull(),
    language: text().notNull(),
    sealed: bytea().notNull(),
    updatedAt: instant().notNull(),
  },
  t => [primaryKey({ columns: [t.facilityId, t.slotId] }), foreignKeyTo(t, t.slotId, slot)],
);

/** Encryption context of a draft (docs/security/data-classification.md). */
export const draftSealedAt = (slotId: number) => ({ table: 'draft', column: 'sealed', row: slotId });
