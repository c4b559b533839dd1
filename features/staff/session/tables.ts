import { bigint, foreignKey, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { facility } from '#features/hotel/facility/tables.ts';
import { userAccount } from '#features/staff/account/tables.ts';
import { bytea, instant, ref, rowId } from '#platform/database/columns.ts';

/**
 * A signed-in browser or API caller. Ended sessions are deleted at once (docs/reference/sign-in.md#sessions).
 */
export const staffSession = pgTable(
  'staff_session',
  {
    id: rowId().primaryKey(),
    tokenHash: bytea().notNull().unique(),
    userId: ref().notNull(),
    facilityId: ref(),
    createdAt: instant().notNull(),
    /** Last user activity, updated only by `reset-idle-time`. */
    activeAt: instant().notNull(),
    /** The browser and operating system that opened it, shown to its user. */
    browser: text().notNull().default(''),
    factorAt: instant(),
    /** When the password was last given in it after sign-in. */
    provenAt: instant(),
    /** Since when a guest has this device; null if none has. */
    handedOverAt: instant(),
    /**
     * Holds the token hash during that time, while `token_hash` matches no token
     * (docs/decisions/2026-11-27-desk-devices.md).
     */
    handedOverHash: bytea().unique(),
  },
  t => [
    index().on(t.userId),
    foreignKey({ columns: [t.userId], foreignColumns: [userAccount.id] }).onDelete('cascade'),
  ],
);

/** An emailed link to set a new password: valid once, for one hour. */
export const passwordReset = pgTable(
  'password_reset',
  {
    id: rowId().primaryKey(),
    userId: ref().notNull(),
    tokenHash: bytea().notNull().unique(),
    createdAt: instant().notNull(),
    usedAt: instant(),
  },
  t => [
    index().on(t.userId),
    foreignKey({ columns: [t.userId], foreignColumns: [userAccount.id] }).onDelete('cascade'),
  ],
);

export const twoFactorChallenge = pgTable(
  'two_factor_challenge',
  {
    id: rowId().primaryKey(),
    userId: ref().notNull(),
    tokenHash: bytea().notNull().unique(),
    failures: integer().notNull().default(0),
    createdAt: instant().notNull(),
  },
  t => [
    index().on(t.userId),
    foreignKey({ columns: [t.userId], foreignColumns: [userAccount.id] }).onDelete('cascade'),
  ],
);

/** A key pair on a user's device for this installation, used as a second factor or instead of the password. */
export const passkey = pgTable(
  'passkey',
  {
    facilityId: ref().notNull(),
    id: rowId(),
    userId: ref().notNull(),
    /** The id that the device gave it. */
    credentialId: text().notNull().unique(),
    publicKey: bytea().notNull(),
    /** How often the device has used it, if the device counts. */
    counter: bigint({ mode: 'number' }).notNull(),
    transports: text().array().notNull(),
    /** The browser and operating system that created it, shown to its user. */
    name: text().notNull(),
    createdAt: instant().notNull(),
    usedAt: instant(),
  },
  t => [
    primaryKey({ columns: [t.facilityId, t.id] }),
    index().on(t.userId),
    foreignKey({ columns: [t.facilityId], foreignColumns: [facility.id] }),
    foreignKey({ columns: [t.userId], foreignColumns: [userAccount.id] }).onDelete('cascade'),
  ],
);

/**
 * A challenge for a device to sign: once, within five minutes, for one purpose. Belongs to no tenant, because
 * the signer may not be known yet.
 */
export const passkeyChallenge = pgTable('passkey_challenge', {
  challengeHash: bytea().notNull().primaryKey(),
  purpose: text({ enum: ['enrol', 'sign-in', 'second-factor'] }).notNull(),
  userId: ref(),
  createdAt: instant().notNull(),
});
