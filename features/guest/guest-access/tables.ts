import { sql } from 'drizzle-orm';
import { foreignKey, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { foreignKeyTo } from '#features/access/access/queries/same-hotel.ts';
import { handOverMethods } from '#features/access/access/rules/scope.ts';
import { slot } from '#features/registration/registration/tables.ts';
import { staffSession } from '#features/staff/session/tables.ts';
import { bytea, instant, ref, rowId } from '#platform/database/columns.ts';

/** Session of a browser that has proven a slot (docs/reference/proofs.md#guest-sessions). */
export const guestSession = pgTable(
  'guest_session',
  {
    facilityId: ref().notNull(),
    id: rowId(),
    /** The value for `X-Guest-Session`. Not a secret. */
    publicId: text().notNull().unique(),
    tokenHash: bytea().notNull(),
    bookingId: ref().notNull(),
    slotId: ref().notNull(),
    /**
     * The companion's place. Null for the guest of the slot. A companion's session is limited to the place
     * (`CompanionScope`).
     */
    placeId: ref(),
    strength: text({ enum: ['strong', 'weak'] }).notNull(),
    /**
     * Time of the last strong proof in this session. Requests about the guest's own data need a recent strong
     * proof.
     */
    provenAt: instant(),
    createdAt: instant().notNull(),
    expiresAt: instant().notNull(),
    /** The hand-over at the counter. Null if staff did not hand over the form. */
    handOverId: ref(),
    handOverWay: text({ enum: handOverMethods }),
    /**
     * The staff session of the device on which the form was opened. Ending the staff session also ends this
     * session.
     */
    staffSessionId: ref(),
  },
  t => [
    primaryKey({ columns: [t.facilityId, t.id] }),
    index().on(t.facilityId, t.slotId),
    index('guest_session_of_staff').on(t.staffSessionId).where(sql`${t.staffSessionId} is not null`),
    foreignKeyTo(t, t.slotId, slot),
    foreignKey({ columns: [t.staffSessionId], foreignColumns: [staffSession.id] }).onDelete('cascade'),
  ],
);

/**
 * Counters of failed proofs, identified by a keyed hash of a link, claim, device or IP address
 * (docs/reference/proofs.md#locks).
 */
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
