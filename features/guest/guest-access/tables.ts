import { sql } from 'drizzle-orm';
import { foreignKey, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { refersTo } from '#features/access/access/queries/same-hotel.ts';
import { handOverWays } from '#features/access/access/rules/scope.ts';
import { slot } from '#features/registration/registration/tables.ts';
import { staffSession } from '#features/staff/session/tables.ts';
import { bytea, instant, ref, rowId } from '#platform/database/columns.ts';

/** A browser that has proven one slot (docs/reference/proofs.md#guest-sessions). */
export const guestSession = pgTable(
  'guest_session',
  {
    facilityId: ref().notNull(),
    id: rowId(),
    /** What `X-Guest-Session` names; not a secret. */
    publicId: text().notNull().unique(),
    tokenHash: bytea().notNull(),
    bookingId: ref().notNull(),
    slotId: ref().notNull(),
    /** The place of a companion; null: the guest of the slot. Who holds one is nobody else (`CompanionScope`). */
    placeId: ref(),
    strength: text({ enum: ['strong', 'weak'] }).notNull(),
    /** When a strong proof was last given in it: by that alone opens what a guest may ask of their own data. */
    provenAt: instant(),
    createdAt: instant().notNull(),
    expiresAt: instant().notNull(),
    /** Staff have handed the form over at the counter, and how; null: the guest came by themselves. */
    handOverId: ref(),
    handOverWay: text({ enum: handOverWays }),
    /** The session of staff on whose device it is: it ends with that one. */
    staffSessionId: ref(),
  },
  t => [
    primaryKey({ columns: [t.facilityId, t.id] }),
    index().on(t.facilityId, t.slotId),
    index('guest_session_of_staff').on(t.staffSessionId).where(sql`${t.staffSessionId} is not null`),
    refersTo(t, t.slotId, slot),
    foreignKey({ columns: [t.staffSessionId], foreignColumns: [staffSession.id] }).onDelete('cascade'),
  ],
);

/** Failed proofs, counted by keyed hash of a link, a claim, a device or an address (docs/reference/proofs.md#locks). */
export const proofLock = pgTable(
  'proof_lock',
  {
    facilityId: ref().notNull(),
    key: bytea().notNull(),
    failures: integer().notNull(),
    lockedUntil: instant(),
    updatedAt: instant().notNull(),
  },
  t => [primaryKey({ columns: [t.facilityId, t.key] }), index().on(t.updatedAt)],
);
