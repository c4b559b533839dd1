import { and, desc, eq, isNull } from 'drizzle-orm';
import { inFacility } from '#features/access/access/queries/in-facility.ts';
import { NEWEST_VERSION } from '#features/access/access/rules/api-versions.ts';
import { isKeyScope, type KeyScope, keyScopes } from '#features/access/access/rules/key-scopes.ts';
import type { FacilityScope, StaffScope } from '#features/access/access/rules/scope.ts';
import { audit } from '#features/audit/audit/commands/audit.ts';
import { facilityById } from '#features/hotel/facility/queries/facility.ts';
import { daysAfter } from '#features/hotel/facility/rules/days.ts';
import { now } from '#platform/clock/clock.ts';
import { localTime } from '#platform/clock/zone.ts';
import { randomToken, sha256 } from '#platform/crypto/keys.ts';
import type { Db } from '#platform/database/pool.ts';
import { invalidInput, notFound } from '#platform/http/refusal.ts';
import { testHotelOf } from '../queries/test-hotel.ts';
import { KEY_PREFIX } from '../rules/keys.ts';
import { apiKey } from '../tables.ts';
import { openTestHotel } from './open-test-hotel.ts';

type NewKey = {
  name: string;
  /** Null for a key of the organization. */
  userId: number | null;
  organizationKeyId?: number;
  scopes?: readonly KeyScope[];
  expiresAt?: Date | null;
  /** Set only by the demo, because its key must still work after a restart. */
  key?: string;
};

/**
 * Creates an API key for a hotel.
 * @returns the id and the key itself, which is stored only as a hash and cannot be shown again
 */
export async function createApiKey(
  db: Db,
  facilityId: number,
  {
    name,
    userId: createdBy,
    organizationKeyId,
    scopes = keyScopes,
    expiresAt = null,
    key = KEY_PREFIX.live + randomToken(),
  }: NewKey,
): Promise<{ id: number; key: string }> {
  const row = {
    facilityId,
    name,
    createdBy,
    organizationKeyId,
    expiresAt,
    createdAt: now(),
    version: NEWEST_VERSION,
  };
  const [made] = await db
    .insert(apiKey)
    .values({ ...row, scopes: [...scopes], keyHash: sha256(key) })
    .returning({ id: apiKey.id });
  if (!made) throw new Error('The new key has no id');
  return { id: made.id, key };
}

type ApiKeyInput = {
  name: string;
  scopes: readonly KeyScope[];
  /** Last day on which the key is valid, in the hotel's time zone. Null: the key does not expire. */
  lastDay: string | null;
  /** Whether the key is for the test hotel. The first such key creates the test hotel. */
  isTest: boolean;
};

/**
 * Creates a key. The key itself is returned only once.
 * @throws 422 `date_invalid` on `expires_on` if that day is over
 */
export async function makeApiKey(scope: StaffScope, { name, scopes, lastDay, isTest }: ApiKeyInput) {
  const expiresAt = lastDay === null ? null : await expiryOf(scope, lastDay);
  const { userId } = scope;
  const keyInput = { name, userId, scopes, expiresAt };
  const testScope = isTest ? await openTestHotel(scope) : null;
  const key = isTest ? KEY_PREFIX.test + randomToken() : undefined;
  const made = await inFacility(testScope ?? scope, db =>
    createApiKey(db, (testScope ?? scope).facilityId, { ...keyInput, ...(key && { key }) }),
  );
  // The name is free text, so it is not written to the audit log.
  const details = { apiKeyId: made.id, scopes, test: isTest };
  await inFacility(scope, db => audit(db, scope, { action: 'api_key.created', details }));
  return { ...made, name };
}

async function expiryOf(scope: StaffScope, lastDay: string): Promise<Date> {
  const hotel = await inFacility(scope, db => facilityById(db, scope.facilityId));
  if (!hotel) throw notFound();
  const end = localTime(daysAfter(lastDay, 1), '00:00', hotel.timezone);
  if (end <= now()) throw invalidInput({ expires_on: 'date_invalid' });
  return end;
}

/**
 * Revokes a key of the hotel or of its test hotel. Keeps the row, because the audit log refers to it.
 * @throws 404 if the key does not exist or is already revoked
 */
export async function revokeApiKey(scope: StaffScope, id: number): Promise<void> {
  const testScope = await testHotelOf(scope.facilityId);
  const isRevoked =
    (await revokeKeyIn(scope, id)) || (testScope !== null && (await revokeKeyIn(testScope, id)));
  if (!isRevoked) throw notFound();
  await inFacility(scope, db => audit(db, scope, { action: 'api_key.revoked', details: { apiKeyId: id } }));
}

function revokeKeyIn(of: FacilityScope, id: number): Promise<boolean> {
  return inFacility(of, async db => {
    const revoked = await db
      .update(apiKey)
      .set({ revokedAt: now() })
      .where(and(isOwnKey(of), eq(apiKey.id, id)))
      .returning({ id: apiKey.id });
    return revoked.length > 0;
  });
}

/** Selects the hotel's own keys. Keys of its organization are managed by the organization. */
const isOwnKey = ({ facilityId }: FacilityScope) =>
  and(eq(apiKey.facilityId, facilityId), isNull(apiKey.organizationKeyId), isNull(apiKey.revokedAt));

export async function listApiKeys(scope: StaffScope) {
  const testScope = await testHotelOf(scope.facilityId);
  const keys = [...(await keysOf(scope, false)), ...(testScope ? await keysOf(testScope, true) : [])];
  return keys.toSorted((one, other) => other.id - one.id);
}

function keysOf(of: FacilityScope, isTest: boolean) {
  return inFacility(of, async db => {
    const keys = await db.select().from(apiKey).where(isOwnKey(of)).orderBy(desc(apiKey.id));
    return keys.map(({ id, name, createdAt, lastUsedAt, lastUsedFrom, expiresAt, scopes, version }) => ({
      id,
      name,
      test: isTest,
      scopes: scopes.filter(isKeyScope),
      version,
      created_at: createdAt.toISOString(),
      expires_at: expiresAt?.toISOString() ?? null,
      last_used_at: lastUsedAt?.toISOString() ?? null,
      last_used_from: lastUsedFrom,
    }));
  });
}
