import { foreignKey, index, integer, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core';
import { booking } from '#features/booking/tables.ts';
import { bytea, instant, ref, rowId } from '#platform/database/columns.ts';

/**
 * Who registers for a booking: 0 the main guest, 1…n the room leaders (docs/reference/proofs.md#slots).
 * Secrets that must be shown again stand twice: as a keyed hash to find them, sealed to send them
 * (docs/reference/proofs.md#secrets-of-a-slot).
 */
export const slot = pgTable(
  'slot',
  {
    facilityId: ref().notNull(),
    id: rowId(),
    bookingId: ref().notNull(),
    number: integer().notNull(),
    /** A room leader's name and e-mail as the main guest gave them; empty for the main guest. */
    name: text().notNull().default(''),
    email: text().notNull().default(''),
    tokenHash: bytea().notNull().unique(),
    tokenSealed: bytea().notNull(),
    shortCodeHash: bytea().notNull().unique(),
    shortCodeSealed: bytea().notNull(),
    verificationCodeHash: bytea().notNull(),
    verificationCodeSealed: bytea().notNull(),
    /** When a person first opened the link (`in_use`). */
    openedAt: instant(),
    createdAt: instant().notNull(),
  },
  t => [
    primaryKey({ columns: [t.facilityId, t.id] }),
    unique().on(t.facilityId, t.bookingId, t.number),
    index().on(t.facilityId, t.verificationCodeHash),
    foreignKey({ columns: [t.facilityId, t.bookingId], foreignColumns: [booking.facilityId, booking.id] }),
  ],
);

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
    strength: text({ enum: ['strong', 'weak'] }).notNull(),
    createdAt: instant().notNull(),
    expiresAt: instant().notNull(),
  },
  t => [
    primaryKey({ columns: [t.facilityId, t.id] }),
    index().on(t.facilityId, t.slotId),
    foreignKey({ columns: [t.facilityId, t.slotId], foreignColumns: [slot.facilityId, slot.id] }),
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
