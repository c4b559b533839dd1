import { foreignKey, index, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { refersTo } from '#features/access/access/queries/same-hotel.ts';
import type { ApiVersion } from '#features/access/access/rules/api-versions.ts';
import type { KeyScope } from '#features/access/access/rules/key-scopes.ts';
import { facility } from '#features/hotel/facility/tables.ts';
import { bytea, instant, ref, rowId } from '#platform/database/columns.ts';

/** Keys that clients send as `X-Api-Key`. Each is shown once and stored as a hash. */
export const apiKey = pgTable(
  'api_key',
  {
    facilityId: ref().notNull(),
    id: rowId(),
    name: text().notNull(),
    keyHash: bytea().notNull().unique(),
    createdAt: instant().notNull(),
    createdBy: ref(),
    /** Its permissions (docs/reference/api-keys.md#scopes). */
    scopes: text().$type<KeyScope>().array().notNull(),
    /** When it expires; null: never. */
    expiresAt: instant(),
    lastUsedAt: instant(),
    /** Network of its last use, in the form used by the audit log. */
    lastUsedFrom: text(),
    /** Default API version of calls that specify none: the newest when it was created. */
    version: text().$type<ApiVersion>().notNull(),
    revokedAt: instant(),
  },
  t => [
    primaryKey({ columns: [t.facilityId, t.id] }),
    foreignKey({ columns: [t.facilityId], foreignColumns: [facility.id] }),
  ],
);

/**
 * A call with an `Idempotency-Key`, by its keyed hash, and the answer (docs/reference/api-keys.md#repeated-calls).
 */
export const repeatableCall = pgTable(
  'repeatable_call',
  {
    facilityId: ref().notNull(),
    apiKeyId: ref().notNull(),
    nameHash: bytea().notNull(),
    /** Hash of the call and its body, to recognize a repetition. */
    callHash: bytea().notNull(),
    /** Null while the call is running. */
    answer: jsonb(),
    beganAt: instant().notNull(),
  },
  t => [
    primaryKey({ columns: [t.facilityId, t.apiKeyId, t.nameHash] }),
    index('repeatable_call_by_time').on(t.beganAt),
    refersTo(t, t.apiKeyId, apiKey).onDelete('cascade'),
  ],
);
