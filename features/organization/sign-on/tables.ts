import { bigint, foreignKey, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { organization } from '#features/staff/account/tables.ts';
import { staffSession } from '#features/staff/session/tables.ts';
import { bytea, instant, ref } from '#platform/database/columns.ts';

/** The OpenID provider of an organization. */
export const signOnProvider = pgTable(
  'sign_on_provider',
  {
    organizationId: bigint({ mode: 'number' }).primaryKey(),
    /** Identifies the organization in the addresses that its provider calls or redirects to. */
    publicId: text().notNull().unique(),
    issuer: text().notNull(),
    clientId: text().notNull(),
    clientSecretSealed: bytea().notNull(),
    /** The claim with the names of the user's groups. */
    groupsClaim: text().notNull(),
    /** When the issuer or client last changed. Null if unknown. */
    setUpAt: instant(),
  },
  t => [foreignKey({ columns: [t.organizationId], foreignColumns: [organization.id] })],
);

/** A sign-on that a browser has begun. Can be used once, within ten minutes. */
export const signOnAttempt = pgTable(
  'sign_on_attempt',
  {
    stateHash: bytea().notNull().primaryKey(),
    /**
     * Hash of the token in the attempt's cookie in the browser. The token also determines the nonce and the
     * PKCE verifier.
     */
    browserHash: bytea().notNull(),
    organizationId: ref().notNull(),
    /** The session whose user authenticates again. Null for a sign-in. */
    sessionId: ref(),
    createdAt: instant().notNull(),
  },
  t => [
    index().on(t.createdAt),
    index().on(t.sessionId),
    foreignKey({ columns: [t.organizationId], foreignColumns: [organization.id] }),
    foreignKey({ columns: [t.sessionId], foreignColumns: [staffSession.id] }).onDelete('cascade'),
  ],
);

/** A logout token that was used, kept until it expires. */
export const usedLogoutToken = pgTable(
  'used_logout_token',
  { organizationId: ref().notNull(), tokenHash: bytea().notNull(), expiresAt: instant().notNull() },
  t => [
    primaryKey({ columns: [t.organizationId, t.tokenHash] }),
    foreignKey({ columns: [t.organizationId], foreignColumns: [organization.id] }),
  ],
);
