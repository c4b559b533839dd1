import { bigint, boolean, foreignKey, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { facility } from '#features/hotel/facility/tables.ts';
import { organization, userAccount } from '#features/staff/account/tables.ts';
import { bytea, instant, ref, rowId } from '#platform/database/columns.ts';

/**
 * A session at an organization's provider (docs/reference/organization.md#single-sign-on). Sessions that were
 * opened through it end with it.
 */
export const providerSession = pgTable(
  'provider_session',
  {
    id: rowId().primaryKey(),
    organizationId: ref().notNull(),
    userId: ref().notNull(),
    /** `iss`, `sub` and `sid` of the id token. Providers may leave out `sid`. */
    issuer: text().notNull().default(''),
    subject: text().notNull(),
    sid: text(),
    /** Whether the provider asked for several factors. */
    multiFactor: boolean().notNull(),
    /** The sealed address that ends the session at the provider. Null if the provider has none. */
    signOutSealed: bytea(),
    createdAt: instant().notNull(),
  },
  t => [
    index().on(t.organizationId, t.subject),
    index().on(t.organizationId, t.sid),
    index().on(t.userId),
    index().on(t.createdAt),
    foreignKey({ columns: [t.organizationId], foreignColumns: [organization.id] }),
    foreignKey({ columns: [t.userId], foreignColumns: [userAccount.id] }).onDelete('cascade'),
  ],
);

/**
 * Links a person at the provider to a user. Kept when the user is deleted, so that the next sign-on does not
 * create the user again.
 */
export const signOnIdentity = pgTable(
  'sign_on_identity',
  {
    organizationId: ref().notNull(),
    issuer: text().notNull(),
    subject: text().notNull(),
    userId: ref().notNull(),
    /** Whether the next sign-on must ask for the user's own second factor, if they have one. */
    awaitsFactor: boolean().notNull().default(false),
  },
  t => [
    primaryKey({ columns: [t.organizationId, t.issuer, t.subject] }),
    index().on(t.userId),
    foreignKey({ columns: [t.organizationId], foreignColumns: [organization.id] }),
    foreignKey({ columns: [t.userId], foreignColumns: [userAccount.id] }).onDelete('cascade'),
  ],
);

/**
 * A signed-in browser or API client. Ended sessions are deleted immediately
 * (docs/reference/sign-in.md#sessions).
 */
export const staffSession = pgTable(
  'staff_session',
  {
    id: rowId().primaryKey(),
    tokenHash: bytea().notNull().unique(),
    userId: ref().notNull(),
    /** The user's hotel. For an organization's user, the hotel in which they work now, or null. */
    facilityId: ref(),
    createdAt: instant().notNull(),
    /** Time of the last user activity. Updated only by `reset-idle-time`. */
    activeAt: instant().notNull(),
    browser: text().notNull().default(''),
    factorAt: instant(),
    /** When the user last gave their password here, or authenticated at their organization's provider. */
    provenAt: instant(),
    /** When a guest got this device. Null if no guest has it. */
    handedOverAt: instant(),
    /**
     * Contains the token hash while a guest has the device. `token_hash` then matches no token
     * (docs/decisions/2026-11-27-desk-devices.md).
     */
    handedOverHash: bytea().unique(),
    /** Set if the session was opened by single sign-on. */
    providerSessionId: ref(),
  },
  t => [
    index().on(t.userId),
    index().on(t.providerSessionId),
    foreignKey({ columns: [t.userId], foreignColumns: [userAccount.id] }).onDelete('cascade'),
    foreignKey({ columns: [t.providerSessionId], foreignColumns: [providerSession.id] }).onDelete('cascade'),
  ],
);

/** An emailed link to set a new password. It can be used once, within one hour. */
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
    /** Set if the first step was a single sign-on. */
    providerSessionId: ref(),
  },
  t => [
    index().on(t.userId),
    index().on(t.providerSessionId),
    foreignKey({ columns: [t.userId], foreignColumns: [userAccount.id] }).onDelete('cascade'),
    foreignKey({ columns: [t.providerSessionId], foreignColumns: [providerSession.id] }).onDelete('cascade'),
  ],
);

/** The public key of a passkey on a user's device. Used as a second factor or instead of the password. */
export const passkey = pgTable(
  'passkey',
  {
    /** Null for an organization's user. */
    facilityId: ref(),
    id: rowId().primaryKey(),
    userId: ref().notNull(),
    credentialId: text().notNull().unique(),
    publicKey: bytea().notNull(),
    /** How often the device has used the passkey, if the device counts uses. */
    counter: bigint({ mode: 'number' }).notNull(),
    transports: text().array().notNull(),
    name: text().notNull(),
    createdAt: instant().notNull(),
    usedAt: instant(),
  },
  t => [
    index().on(t.facilityId),
    index().on(t.userId),
    foreignKey({ columns: [t.facilityId], foreignColumns: [facility.id] }),
    foreignKey({ columns: [t.userId], foreignColumns: [userAccount.id] }).onDelete('cascade'),
  ],
);

/**
 * A challenge for a device to sign, valid once and for five minutes, for one purpose. It belongs to no hotel,
 * because the signer may not be known yet.
 */
export const passkeyChallenge = pgTable('passkey_challenge', {
  challengeHash: bytea().notNull().primaryKey(),
  purpose: text({ enum: ['enrol', 'sign-in', 'second-factor'] }).notNull(),
  userId: ref(),
  createdAt: instant().notNull(),
});
