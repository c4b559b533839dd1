import { sql } from 'drizzle-orm';
import { index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { refersTo } from '#features/access/access/queries/same-hotel.ts';
import { handOverWays } from '#features/access/access/rules/scope.ts';
import { booking } from '#features/booking/booking/tables.ts';
import { companionPlace } from '#features/guest/companion/tables.ts';
import { registration, slot } from '#features/registration/registration/tables.ts';
import { bytea, instant, ref, rowId } from '#platform/database/columns.ts';

/** A slot's form that staff have handed over to a guest at the counter (docs/reference/at-the-counter.md). */
export const handOver = pgTable(
  'hand_over',
  {
    facilityId: ref().notNull(),
    id: rowId(),
    bookingId: ref().notNull(),
    slotId: ref().notNull(),
    /** The place of a guest whom staff add to a registration. Null for the form of the slot. */
    placeId: ref(),
    way: text({ enum: handOverWays }).notNull(),
    userId: ref().notNull(),
    /** The staff session on whose device it opens. Null if it opens on the guest's own phone. */
    staffSessionId: ref(),
    /** Hash of the link's token. Null after an import from another installation. */
    tokenHash: bytea().unique(),
    createdAt: instant().notNull(),
    endsAt: instant().notNull(),
    /** When it was first opened, and by which browser. No other browser can open it afterwards. */
    takenAt: instant(),
    takenBy: bytea(),
    registrationId: ref(),
  },
  t => [
    primaryKey({ columns: [t.facilityId, t.id] }),
    index().on(t.facilityId, t.bookingId),
    index('hand_over_of_registration')
      .on(t.facilityId, t.registrationId)
      .where(sql`${t.registrationId} is not null`),
    refersTo(t, t.bookingId, booking),
    refersTo(t, t.slotId, slot),
    refersTo(t, t.placeId, companionPlace),
    refersTo(t, t.registrationId, registration),
  ],
);
