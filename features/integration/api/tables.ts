import { foreignKey, index, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { refersTo } from '#features/access/access/queries/same-hotel.ts';
import type { ApiVersion } from '#features/access/access/rules/api-versions.ts';
import type { KeyScope } from '#features/access/access/rules/key-scopes.ts';
import { facility } from '#features/hotel/facility/tables.ts';
import { bytea, instant, ref, rowId } from '#platform/database/columns.ts';

/** API keys, sent as `X-Api-Key`. A key is shown once and stored only as a hash. */
export const apiKey = pgTable(
  'api_key',
  {
    facilityId: ref().notNull(),
    id: rowId(),
    name: text().notNull(),
    keyHash: bytea().notNull().unique(),
    createdAt: instant().notNull(),
    createdBy: ref(),
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
    foreignKey({ columns: [t.facilityId], foreignColumns: [facility.id] }),
  ],
);

/**
 * A request with an `Idempotency-Key`, stored by the keyed hash of that key, and its response
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
    refersTo(t, t.apiKeyId, apiKey).onDelete('cascade'),
  ],
);
