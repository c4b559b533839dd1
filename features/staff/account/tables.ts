import { and, isNotNull, isNull, sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  bigint,
  boolean,
  check,
  foreignKey,
  index,
  jsonb,
  pgTable,
  primaryKey,
  QueryBuilder,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { facility } from '#features/hotel/facility/tables.ts';
import { bytea, instant, ref, rowId } from '#platform/database/columns.ts';

/** A group of hotels with shared users (docs/reference/organization.md). */
export const organization = pgTable('organization', {
  id: rowId().primaryKey(),
  name: text().notNull(),
  createdAt: instant().notNull(),
  /** The admin who can still sign in by passkey when the organization's email domains are enforced. */
  emergencyUserId: ref().references((): AnyPgColumn => userAccount.id, { onDelete: 'set null' }),
});

/**
 * A staff account of a facility or of an organization. It has neither only between the two steps of sign-up.
 * Deleted and deactivated accounts are kept for the histories that contain their names. Only the code for
 * these histories reads this table; other code reads `activeUser` or `existingUser`.
 */
export const userAccount = pgTable(
  'user_account',
  {
    id: rowId().primaryKey(),
    facilityId: ref(),
    username: text().notNull(),
    email: text().notNull(),
    /** For case-insensitive lookup. A user ID is unique across all hotels; an email address is unique within its hotel or organization. */
    usernameLower: text().notNull().generatedAlwaysAs(sql`lower(username collate "C")`),
    emailLower: text().notNull().generatedAlwaysAs(sql`lower(email)`),
    passwordHash: text().notNull(),
    /**
     * When another user chose the password. The user must replace it at the next sign-in. Null if the user
     * chose the password.
     */
    passwordGivenAt: instant(),
    firstName: text().notNull(),
    lastName: text().notNull(),
    role: text({ enum: ['admin', 'staff'] }).notNull(),
    /** The user who added this user. Null for a user from sign-up and for a user added by an operator. */
    addedBy: ref(),
    /**
     * When the user became an admin, and the user who made them an admin. Null in the same cases as
     * `addedBy`.
     */
    adminSince: instant(),
    adminBy: ref(),
    /** The sealed secret of the authenticator app. It takes effect once confirmed. */
    totpSealed: bytea(),
    totpConfirmedAt: instant(),
    /** The time step of the last used code. Each code works only once. */
    totpLastStep: bigint({ mode: 'number' }),
    createdAt: instant().notNull(),
    deletedAt: instant(),
    /** Set for an organization's user, who has no facility. */
    organizationId: ref(),
    /** When an organization's user was deactivated. They may not sign in until they are activated again. */
    deactivatedAt: instant(),
    /** The user's id at the organization's identity provider. */
    externalId: text(),
  },
  t => [
    uniqueIndex('user_account_username').on(t.usernameLower).where(isNull(t.deletedAt)),
    uniqueIndex('user_account_email').on(t.facilityId, t.emailLower).where(isNull(t.deletedAt)),
    index().on(t.facilityId),
    uniqueIndex('user_account_organization_email')
      .on(t.organizationId, t.emailLower)
      .where(isNull(t.deletedAt)),
    index().on(t.organizationId),
    check('user_account_one_home', sql`${t.facilityId} is null or ${t.organizationId} is null`),
    index('user_account_unfinished')
      .on(t.createdAt)
      .where(sql`${t.facilityId} is null and ${t.organizationId} is null`),
    index('user_account_deleted').on(t.deletedAt).where(isNotNull(t.deletedAt)),
    foreignKey({ columns: [t.facilityId], foreignColumns: [facility.id] }),
    foreignKey({ columns: [t.organizationId], foreignColumns: [organization.id] }),
  ],
);

/** Accounts that are neither deleted nor deactivated, for signing in, emails and lists. */
export const activeUser = new QueryBuilder({ casing: 'snake_case' })
  .select()
  .from(userAccount)
  .where(and(isNull(userAccount.deletedAt), isNull(userAccount.deactivatedAt)))
  .as('active_user');

/**
 * Accounts that are not deleted, including deactivated ones. Used where an organization manages its users or
 * matches them with those of its identity provider.
 */
export const existingUser = new QueryBuilder({ casing: 'snake_case' })
  .select()
  .from(userAccount)
  .where(isNull(userAccount.deletedAt))
  .as('existing_user');

/**
 * The permissions of the `staff` role in a facility (docs/reference/permissions.md#roles-and-keys). `admin`
 * has no rows because it has every permission.
 */
export const rolePermission = pgTable(
  'role_permission',
  { facilityId: bigint({ mode: 'number' }).notNull(), permission: text().notNull() },
  t => [
    primaryKey({ columns: [t.facilityId, t.permission] }),
    foreignKey({ columns: [t.facilityId], foreignColumns: [facility.id] }),
  ],
);

/** Single-use codes that replace the second factor. Stored as hashes. */
export const recoveryCode = pgTable(
  'recovery_code',
  {
    /** Null for an organization's user. */
    facilityId: ref(),
    id: rowId().primaryKey(),
    userId: ref().notNull(),
    codeHash: bytea().notNull(),
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
 * List filters that a user has saved under a name. They contain dates, a status and checkboxes, but never a
 * search for a person.
 */
export const savedFilter = pgTable(
  'saved_filter',
  {
    facilityId: ref().notNull(),
    id: rowId(),
    userId: ref().notNull(),
    name: text().notNull(),
    filters: jsonb().$type<Record<string, unknown>>().notNull(),
  },
  t => [
    primaryKey({ columns: [t.facilityId, t.id] }),
    unique().on(t.facilityId, t.userId, t.name),
    index().on(t.userId),
    foreignKey({ columns: [t.facilityId], foreignColumns: [facility.id] }),
    foreignKey({ columns: [t.userId], foreignColumns: [userAccount.id] }).onDelete('cascade'),
  ],
);

/** A user's layout of a page: columns and their order. Never contains a search term. */
export const keptView = pgTable(
  'kept_view',
  {
    facilityId: ref().notNull(),
    userId: ref().notNull(),
    name: text().notNull(),
    view: jsonb().$type<Record<string, unknown>>().notNull(),
  },
  t => [
    primaryKey({ columns: [t.facilityId, t.userId, t.name] }),
    index().on(t.userId),
    foreignKey({ columns: [t.facilityId], foreignColumns: [facility.id] }),
    foreignKey({ columns: [t.userId], foreignColumns: [userAccount.id] }).onDelete('cascade'),
  ],
);

/** A group of hotels within an organization, such as one of its chains. */
export const organizationBrand = pgTable(
  'organization_brand',
  { organizationId: ref().notNull(), id: rowId(), name: text().notNull(), createdAt: instant().notNull() },
  t => [
    primaryKey({ columns: [t.organizationId, t.id] }),
    unique().on(t.organizationId, t.name),
    foreignKey({ columns: [t.organizationId], foreignColumns: [organization.id] }),
  ],
);

/** A hotel of an organization. The membership takes effect once the organization has confirmed it. */
export const organizationHotel = pgTable(
  'organization_hotel',
  {
    facilityId: bigint({ mode: 'number' }).primaryKey(),
    organizationId: ref().notNull(),
    proposedAt: instant().notNull(),
    /** The hotel's owner who asked to join. */
    proposedBy: ref().notNull(),
    confirmedAt: instant(),
    confirmedBy: ref(),
    /** Null if the hotel has no brand. */
    brandId: ref(),
  },
  t => [
    index().on(t.organizationId, t.brandId),
    foreignKey({ columns: [t.facilityId], foreignColumns: [facility.id] }),
    foreignKey({ columns: [t.organizationId], foreignColumns: [organization.id] }),
    foreignKey({
      columns: [t.organizationId, t.brandId],
      foreignColumns: [organizationBrand.organizationId, organizationBrand.id],
    }),
  ],
);

/**
 * The code that a hotel's owner enters to join an organization. An organization has one code at a time, which
 * is deleted when used.
 */
export const organizationCode = pgTable(
  'organization_code',
  {
    organizationId: bigint({ mode: 'number' }).primaryKey(),
    codeHash: bytea().notNull().unique(),
    expiresAt: instant().notNull(),
  },
  t => [foreignKey({ columns: [t.organizationId], foreignColumns: [organization.id] })],
);

/** A role of an organization's user in one hotel, or in all of them. */
export const organizationGrant = pgTable(
  'organization_grant',
  {
    id: rowId().primaryKey(),
    userId: ref().notNull(),
    role: text().notNull(),
    /** Null means every hotel of the organization. */
    facilityId: ref(),
  },
  t => [
    unique().on(t.userId, t.role, t.facilityId).nullsNotDistinct(),
    index().on(t.facilityId),
    foreignKey({ columns: [t.userId], foreignColumns: [userAccount.id] }).onDelete('cascade'),
    foreignKey({ columns: [t.facilityId], foreignColumns: [facility.id] }),
  ],
);

/**
 * An organization's user who has entered a hotel. Kept after the hotel has left, because its histories show
 * the user's name.
 */
export const organizationVisit = pgTable(
  'organization_visit',
  { facilityId: ref().notNull(), userId: ref().notNull(), since: instant().notNull() },
  t => [
    primaryKey({ columns: [t.facilityId, t.userId] }),
    index().on(t.userId),
    foreignKey({ columns: [t.facilityId], foreignColumns: [facility.id] }),
    foreignKey({ columns: [t.userId], foreignColumns: [userAccount.id] }).onDelete('cascade'),
  ],
);

/**
 * An email domain of an organization. A domain can be proven by only one organization. Users with an email
 * address of an enforced domain sign in at the organization's provider
 * (docs/reference/organization.md#email-domains).
 */
export const organizationDomain = pgTable(
  'organization_domain',
  {
    organizationId: ref().notNull(),
    /** In lower case; international names in Punycode. */
    domain: text().notNull(),
    /** The value that the organization publishes in DNS. */
    token: text().notNull(),
    createdAt: instant().notNull(),
    provenAt: instant(),
    enforced: boolean().notNull().default(false),
  },
  t => [
    primaryKey({ columns: [t.organizationId, t.domain] }),
    uniqueIndex('organization_domain_proven').on(t.domain).where(isNotNull(t.provenAt)),
    foreignKey({ columns: [t.organizationId], foreignColumns: [organization.id] }),
    check('organization_domain_enforced', sql`not ${t.enforced} or ${t.provenAt} is not null`),
  ],
);
