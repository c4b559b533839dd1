import { boolean, foreignKey, index, jsonb, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core';
import { foreignKeyTo } from '#features/access/access/queries/same-hotel.ts';
import type { ApiVersion } from '#features/access/access/rules/api-versions.ts';
import type { KeyScope } from '#features/access/access/rules/key-scopes.ts';
import { facility } from '#features/hotel/facility/tables.ts';
import { organization, organizationHotel } from '#features/staff/account/tables.ts';
import { bytea, instant, ref, rowId } from '#platform/database/columns.ts';

/**
 * An API key of an organization, for its hotels (docs/reference/organization.md#keys). Like a hotel's key, it
 * is shown once and stored only as a hash.
 */
export const organizationKey = pgTable(
  'organization_key',
  {
    id: rowId().primaryKey(),
    organizationId: ref().notNull(),
    name: text().notNull(),
    keyHash: bytea().notNull().unique(),
    scopes: text().$type<KeyScope>().array().notNull(),
    /** Whether the key is for all hotels of the organization, including those that join later. */
    everyHotel: boolean().notNull(),
    /** CIDR. Empty: the key may be used from anywhere. */
    networks: text().array().notNull(),
    version: text().$type<ApiVersion>().notNull(),
    createdAt: instant().notNull(),
    createdBy: ref().notNull(),
    /** Null: the key does not expire. */
    expiresAt: instant(),
    lastUsedAt: instant(),
    /** Network of the last use, in the format of the audit log. */
    lastUsedFrom: text(),
    revokedAt: instant(),
  },
  t => [
    index().on(t.organizationId),
    foreignKey({ columns: [t.organizationId], foreignColumns: [organization.id] }),
  ],
);

/**
 * A hotel covered by a key that does not cover every hotel. Deleted when the hotel leaves the organization.
 */
export const organizationKeyHotel = pgTable(
  'organization_key_hotel',
  { facilityId: ref().notNull(), organizationKeyId: ref().notNull() },
  t => [
    primaryKey({ columns: [t.facilityId, t.organizationKeyId] }),
    index().on(t.organizationKeyId),
    foreignKey({ columns: [t.facilityId], foreignColumns: [organizationHotel.facilityId] }).onDelete(
      'cascade',
    ),
    foreignKey({ columns: [t.organizationKeyId], foreignColumns: [organizationKey.id] }),
  ],
);

/** API keys of hotels, sent as `X-Api-Key`. A key is shown once and stored only as a hash. */
export const apiKey = pgTable(
  'api_key',
  {
    facilityId: ref().notNull(),
    id: rowId(),
    name: text().notNull(),
    keyHash: bytea().notNull().unique(),
    createdAt: instant().notNull(),
    createdBy: ref(),
    /**
     * The organization's key that was used in this hotel. Callers send that key, and the random key of this
     * row is never used. Null for the hotel's own keys.
     */
    organizationKeyId: ref(),
    /** Permissions of the key (docs/reference/api-keys.md#scopes). */
    scopes: text().$type<KeyScope>().array().notNull(),
    /** Null: the key does not expire. */
    expiresAt: instant(),
    lastUsedAt: instant(),
    /** Network of the last use, in the format of the audit log. */
    lastUsedFrom: text(),
    /** API version for requests that specify none: the newest version when the key was created. */
    version: text().$type<ApiVersion>().notNull(),
    revokedAt: instant(),
  },
  t => [
    primaryKey({ columns: [t.facilityId, t.id] }),
    unique().on(t.facilityId, t.organizationKeyId),
    foreignKey({ columns: [t.facilityId], foreignColumns: [facility.id] }),
    foreignKey({ columns: [t.organizationKeyId], foreignColumns: [organizationKey.id] }),
  ],
);

/**
 * A request with an `Idempotency-Key`, stored under the keyed hash of that key, and its response
 * (docs/reference/api-keys.md#repeated-calls).
 */
export const repeatableCall = pgTable(
  'repeatable_call',
  {
    facilityId: ref().notNull(),
    apiKeyId: ref().notNull(),
    nameHash: bytea().notNull(),
    callHash: bytea().notNull(),
    /** Response. Null while the request is running. */
    answer: jsonb(),
    beganAt: instant().notNull(),
  },
  t => [
    primaryKey({ columns: [t.facilityId, t.apiKeyId, t.nameHash] }),
    index('repeatable_call_by_time').on(t.beganAt),
    foreignKeyTo(t, t.apiKeyId, apiKey).onDelete('cascade'),
  ],
);
