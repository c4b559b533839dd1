import { sql } from 'drizzle-orm';
import { boolean, index, integer, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core';
import { refersTo } from '#features/access/access/queries/same-hotel.ts';
import { booking } from '#features/booking/booking/tables.ts';
import { person, slot } from '#features/registration/registration/tables.ts';
import { bytea, instant, ref, rowId } from '#platform/database/columns.ts';
import { endReasons } from './rules.ts';

/**
 * A place of a slot that its guest has given to a companion, who fills in alone, by a link of their own
 * (docs/reference/proofs.md#a-companions-link). Its secrets stand twice, as those of a slot do.
 */
export const companionPlace = pgTable(
  'companion_place',
  {
    facilityId: ref().notNull(),
    id: rowId(),
    bookingId: ref().notNull(),
    slotId: ref().notNull(),
    /** 1…n within the slot; none is given twice. */
    number: integer().notNull(),
    tokenHash: bytea().notNull().unique(),
    tokenSealed: bytea().notNull(),
    shortCodeHash: bytea().notNull().unique(),
    shortCodeSealed: bytea().notNull(),
    verificationCodeHash: bytea().notNull(),
    verificationCodeSealed: bytea().notNull(),
    /** Staff opened it at the counter for a guest who was missing; no link of it was given to anybody. */
    atCounter: boolean().notNull().default(false),
    /** What the one who gave the link calls the companion; null where they did not say. */
    labelSealed: bytea(),
    /** The language that the companion reads. */
    language: text(),
    /** The session that wrote last. What was typed is shown there alone: who gave the link away knows it and its code, too. */
    guestSessionId: ref(),
    /** Of what was typed: an older write is refused. */
    version: integer().notNull().default(0),
    /** The companion's answers: a draft until they submit, then what waits for the registration. Null once they are a person of it. */
    sealed: bytea(),
    createdAt: instant().notNull(),
    /** When the companion first proved it. */
    openedAt: instant(),
    submittedAt: instant(),
    /** The companion on the registration; null until they have joined it. */
    personId: ref(),
    /** When the one who gave the link took it back, and why. */
    endedAt: instant(),
    endedBy: text({ enum: endReasons }),
  },
  t => [
    primaryKey({ columns: [t.facilityId, t.id] }),
    unique().on(t.facilityId, t.slotId, t.number),
    index().on(t.facilityId, t.bookingId),
    index('companion_place_of_person').on(t.facilityId, t.personId).where(sql`${t.personId} is not null`),
    refersTo(t, t.bookingId, booking),
    refersTo(t, t.slotId, slot),
    refersTo(t, t.personId, person),
  ],
);

/** What a place's columns are sealed for: known before the row has an id (docs/security/data-classification.md). */
export const sealedAt = (column: string, { slotId, number }: { slotId: number; number: number }) => ({
  table: 'companion_place',
  column,
  row: `${slotId}/${number}`,
});
