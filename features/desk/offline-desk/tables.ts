import { sql } from 'drizzle-orm';
import { foreignKey, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { foreignKeyTo } from '#features/access/access/queries/same-hotel.ts';
import { booking } from '#features/booking/booking/tables.ts';
import { facility } from '#features/hotel/facility/tables.ts';
import { bytea, instant, ref, rowId } from '#platform/database/columns.ts';
import type { ActionKind, Outcome } from './rules/acts.ts';

/**
 * A browser that staff want to use offline. The row is created with the request
 * (docs/reference/offline-desk.md#devices).
 */
export const deskDevice = pgTable(
  'desk_device',
  {
    facilityId: ref().notNull(),
    id: rowId(),
    name: text().notNull(),
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

/**
 * The key pair for a user's offline actions on a device. The device seals them to the public key. The private
 * key never leaves the server.
 */
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
    foreignKeyTo(t, t.deviceId, deskDevice).onDelete('cascade'),
  ],
);

/** An offline action received from a device, with its outcome. Receiving it again has no further effect. */
export const deskAct = pgTable(
  'desk_act',
  {
    facilityId: ref().notNull(),
    actId: uuid().notNull(),
    deviceId: ref().notNull(),
    userId: ref().notNull(),
    /** `unreadable` if the action could not be decrypted. */
    kind: text().$type<ActionKind | 'unreadable'>().notNull(),
    bookingId: ref(),
    /** Time by the device's clock. `receivedAt` is the time of receipt. */
    actedAt: instant().notNull(),
    receivedAt: instant().notNull(),
    outcome: text().$type<Outcome>().notNull(),
    otherUserId: ref(),
    /** When the action was settled. Null while it needs attention. */
    settledAt: instant(),
    settledBy: ref(),
  },
  t => [
    primaryKey({ columns: [t.facilityId, t.actId] }),
    index().on(t.facilityId, t.bookingId),
    index().on(t.receivedAt),
    index('desk_act_open').on(t.facilityId, t.receivedAt).where(sql`${t.settledAt} IS NULL`),
    foreignKeyTo(t, t.bookingId, booking).onDelete('cascade'),
  ],
);
