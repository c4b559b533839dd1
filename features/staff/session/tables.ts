import { bigint, foreignKey, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { facility } from '#features/hotel/facility/tables.ts';
import { userAccount } from '#features/staff/account/tables.ts';
import { bytea, instant, ref, rowId } from '#platform/database/columns.ts';

/** A signed-in browser or API caller. Ended sessions are deleted at once (docs/reference/sign-in.md#sessions). */
export const staffSession = pgTable(
  'staff_session',
  {
    id: rowId().primaryKey(),
    tokenHash: bytea().notNull().unique(),
    userId: ref().notNull(),
    facilityId: ref(),
    createdAt: instant().notNull(),
    /** When a person last did something; only `reset-idle-time` moves it. */
    activeAt: instant().notNull(),
    /** The browser and the system that it was opened with, by which its user knows it. */
    browser: text().notNull().default(''),
    factorAt: instant(),
    /** When the password was last given in it, after the sign-in. */
    provenAt: instant(),
    /** Since when a guest has this device; null: nobody has. */
    handedOverAt: instant(),
    /** The secret meanwhile: `token_hash` is nobody's then (docs/decisions/2026-11-27-registering-at-the-counter.md). */
    handedOverHash: bytea().unique(),
  },
  t => [
    index().on(t.userId),
    foreignKey({ columns: [t.userId], foreignColumns: [userAccount.id] }).onDelete('cascade'),
  ],
);

/** A mailed link to a new password: one hour, once. */
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

/** A sign-in whose password was right and whose second factor is awaited. */
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

/** A key pair that a user's device keeps for this installation: a second factor, or instead of the password. */
export const passkey = pgTable(
  'passkey',
  {
    facilityId: ref().notNull(),
    id: rowId(),
    userId: ref().notNull(),
    /** The device's own name for it. */
    credentialId: text().notNull().unique(),
    publicKey: bytea().notNull(),
    /** How often the device has used it, where it counts. */
    counter: bigint({ mode: 'number' }).notNull(),
    transports: text().array().notNull(),
    /** The browser and the system that it was made with, by which its user knows it. */
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

/** A challenge for a device to sign: once, within five minutes, for one purpose. Belongs to no tenant: who signs may not be known yet. */
export const passkeyChallenge = pgTable('passkey_challenge', {
  challengeHash: bytea().notNull().primaryKey(),
  purpose: text({ enum: ['enrol', 'sign-in', 'second-factor'] }).notNull(),
  /** The device's user, where already known. */
  userId: ref(),
  createdAt: instant().notNull(),
});
