import { sql } from 'drizzle-orm';
import { index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { foreignKeyTo } from '#features/access/access/queries/same-hotel.ts';
import { handOverMethods } from '#features/access/access/rules/scope.ts';
import { booking } from '#features/booking/booking/tables.ts';
import { companionPlace } from '#features/guest/companion/tables.ts';
import { registration, slot } from '#features/registration/registration/tables.ts';
import { bytea, instant, ref, rowId } from '#platform/database/columns.ts';

/** Hand-over of a slot's form to a guest at the counter (docs/reference/at-the-counter.md). */
export const handOver = pgTable(
  'hand_over',
  {
    facilityId: ref().notNull(),
    id: rowId(),
    bookingId: ref().notNull(),
    slotId: ref().notNull(),
    /** Place of the guest whom staff add to a registration. Null for the form of the slot. */
    placeId: ref(),
    way: text({ enum: handOverMethods }).notNull(),
    userId: ref().notNull(),
    /** The staff session of the device on which the form opens. Null if it opens on the guest's own phone. */
    staffSessionId: ref(),
    /** Hash of the link's token. Null after an import from another installation. */
    tokenHash: bytea().unique(),
    createdAt: instant().notNull(),
    endsAt: instant().notNull(),
    /** Time when a browser first opened the form. No other browser can open it afterwards. */
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
    foreignKeyTo(t, t.bookingId, booking),
    foreignKeyTo(t, t.slotId, slot),
    foreignKeyTo(t, t.placeId, companionPlace),
    foreignKeyTo(t, t.registrationId, registration),
  ],
);
