import { foreignKey, index, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { refersTo } from '#features/access/access/queries/same-hotel.ts';
import type { ApiVersion } from '#features/access/access/rules/api-versions.ts';
import type { KeyScope } from '#features/access/access/rules/key-scopes.ts';
import { facility } from '#features/hotel/facility/tables.ts';
import { bytea, instant, ref, rowId } from '#platform/database/columns.ts';

/** The keys that programs send as `X-Api-Key`. Each is shown once and stored as a hash. */
export const apiKey = pgTable(
  'api_key',
  {
    facilityId: ref().notNull(),
    id: rowId(),
    name: text().notNull(),
    keyHash: bytea().notNull().unique(),
    createdAt: instant().notNull(),
    createdBy: ref(),
    /** What it is for (docs/reference/api-keys.md#scopes). */
    scopes: text().$type<KeyScope>().array().notNull(),
    /** From when on it is refused; null: never. */
    expiresAt: instant(),
    lastUsedAt: instant(),
    /** The network of its last use, as the audit keeps networks. */
    lastUsedFrom: text(),
    /** The version of the calls by which it is answered where a call names none: the newest when it was made. */
    version: text().$type<ApiVersion>().notNull(),
    revokedAt: instant(),
  },
  t => [
    primaryKey({ columns: [t.facilityId, t.id] }),
    foreignKey({ columns: [t.facilityId], foreignColumns: [facility.id] }),
  ],
);

/** A call that came with an `Idempotency-Key`, by its keyed hash, and what it was answered (docs/reference/api-keys.md#sent-again). */
export const repeatableCall = pgTable(
  'repeatable_call',
  {
    facilityId: ref().notNull(),
    apiKeyId: ref().notNull(),
    nameHash: bytea().notNull(),
    /** Of the call and its body: whether it is the same. */
    callHash: bytea().notNull(),
    /** Null while it is under way. */
    answer: jsonb(),
    beganAt: instant().notNull(),
  },
  t => [
    primaryKey({ columns: [t.facilityId, t.apiKeyId, t.nameHash] }),
    index('repeatable_call_by_time').on(t.beganAt),
    refersTo(t, t.apiKeyId, apiKey).onDelete('cascade'),
  ],
);
