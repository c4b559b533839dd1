import { sql } from 'drizzle-orm';
import { foreignKey, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { refersTo } from '#features/access/access/queries/same-hotel.ts';
import { booking } from '#features/booking/booking/tables.ts';
import { facility } from '#features/hotel/facility/tables.ts';
import { bytea, instant, ref, rowId } from '#platform/database/columns.ts';
import type { ActKind, Outcome } from './rules/acts.ts';

/**
 * A browser that staff want to use offline, from the time of the request
 * (docs/reference/offline-desk.md#devices).
 */
export const deskDevice = pgTable(
  'desk_device',
  {
    facilityId: ref().notNull(),
    id: rowId(),
    name: text().notNull(),
    /** Hash of the key by which the browser proves to be this device. */
    keyHash: bytea().notNull(),
    askedAt: instant().notNull(),
    askedBy: ref().notNull(),
    allowedAt: instant(),
    allowedBy: ref(),
    revokedAt: instant(),
    revokedBy: ref(),
    lastUsedAt: instant(),
    lastUsedBy: ref(),
  },
  t => [
    primaryKey({ columns: [t.facilityId, t.id] }),
    foreignKey({ columns: [t.facilityId], foreignColumns: [facility.id] }),
  ],
);

/** The public key to which a device seals a user's acts. The private key stays here. */
export const deskSealKey = pgTable(
  'desk_seal_key',
  {
    facilityId: ref().notNull(),
    deviceId: ref().notNull(),
    userId: ref().notNull(),
    publicKey: bytea().notNull(),
    privateSealed: bytea().notNull(),
    createdAt: instant().notNull(),
  },
  t => [
    primaryKey({ columns: [t.facilityId, t.deviceId, t.userId] }),
    refersTo(t, t.deviceId, deskDevice).onDelete('cascade'),
  ],
);

/** An act received from a device, with its outcome. Sending it again has no further effect. */
export const deskAct = pgTable(
  'desk_act',
  {
    facilityId: ref().notNull(),
    actId: uuid().notNull(),
    deviceId: ref().notNull(),
    userId: ref().notNull(),
    /** `unreadable` if its seal could not be opened. */
    kind: text().$type<ActKind | 'unreadable'>().notNull(),
    bookingId: ref(),
    /** Time by the device's clock; `receivedAt` is when it arrived. */
    actedAt: instant().notNull(),
    receivedAt: instant().notNull(),
    outcome: text().$type<Outcome>().notNull(),
    /** Who else had done it. */
    otherUserId: ref(),
    /** When it stopped needing attention. Null if it still does. */
    settledAt: instant(),
    settledBy: ref(),
  },
  t => [
    primaryKey({ columns: [t.facilityId, t.actId] }),
    index().on(t.facilityId, t.bookingId),
    index().on(t.receivedAt),
    index('desk_act_open').on(t.facilityId, t.receivedAt).where(sql`${t.settledAt} IS NULL`),
    refersTo(t, t.bookingId, booking).onDelete('cascade'),
  ],
);
