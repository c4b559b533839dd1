import { sql } from 'drizzle-orm';
import { boolean, index, integer, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core';
import { foreignKeyTo } from '#features/access/access/queries/same-hotel.ts';
import { booking } from '#features/booking/booking/tables.ts';
import { person, slot } from '#features/registration/registration/tables.ts';
import { bytea, instant, ref, rowId } from '#platform/database/columns.ts';
import { endReasons } from './rules.ts';

/**
 * A place in a slot that is shared with a companion, who fills in the form alone with a separate link
 * (docs/reference/proofs.md#a-companions-link). Its secrets are stored hashed and encrypted, like those of a
 * slot.
 */
export const companionPlace = pgTable(
  'companion_place',
  {
    facilityId: ref().notNull(),
    id: rowId(),
    bookingId: ref().notNull(),
    slotId: ref().notNull(),
    /** 1…n within the slot, never reused. */
    number: integer().notNull(),
    tokenHash: bytea().notNull().unique(),
    tokenSealed: bytea().notNull(),
    shortCodeHash: bytea().notNull().unique(),
    shortCodeSealed: bytea().notNull(),
    verificationCodeHash: bytea().notNull(),
    verificationCodeSealed: bytea().notNull(),
    /** Staff created the place at the counter for a guest whom they add. Its link was not shared. */
    atCounter: boolean().notNull().default(false),
    labelSealed: bytea(),
    language: text(),
    /**
     * The session that wrote last. The draft is shown only in this session, because the guest who shared the
     * link also has the link and its code.
     */
    guestSessionId: ref(),
    /** Version of the draft. A write with an older version is rejected. */
    version: integer().notNull().default(0),
    /**
     * The companion's encrypted answers, from the first draft until the companion joins the registration. Null
     * afterwards.
     */
    sealed: bytea(),
    createdAt: instant().notNull(),
    openedAt: instant(),
    submittedAt: instant(),
    /** The companion's person row on the registration. Null until the companion joins. */
    personId: ref(),
    endedAt: instant(),
    endedBy: text({ enum: endReasons }),
  },
  t => [
    primaryKey({ columns: [t.facilityId, t.id] }),
    unique().on(t.facilityId, t.slotId, t.number),
    index().on(t.facilityId, t.bookingId),
    index('companion_place_of_person').on(t.facilityId, t.personId).where(sql`${t.personId} is not null`),
    foreignKeyTo(t, t.bookingId, booking),
    foreignKeyTo(t, t.slotId, slot),
    foreignKeyTo(t, t.personId, person),
  ],
);

/**
 * Encryption context of a place's columns. It does not use the row id, which is unknown before the insert
 * (docs/security/data-classification.md).
 */
export const companionSealPlace = (
  column: string,
  { slotId, number }: { slotId: number; number: number },
) => ({
  table: 'companion_place',
  column,
  row: `${slotId}/${number}`,
});
