import { and, asc, eq, exists, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import { inFacility } from '#features/access/access/queries/in-facility.ts';
import { mintApiKey, mintOrganizationKey, mintSystem } from '#features/access/access/queries/mint.ts';
import { platformDb } from '#features/access/access/queries/platform-db.ts';
import { isApiVersion, NEWEST_VERSION } from '#features/access/access/rules/api-versions.ts';
import { isKeyScope } from '#features/access/access/rules/key-scopes.ts';
import type { ApiKeyScope, OrganizationKeyScope } from '#features/access/access/rules/scope.ts';
import { audit } from '#features/audit/audit/commands/audit.ts';
import { facility } from '#features/hotel/facility/tables.ts';
import { organizationHotel } from '#features/staff/account/tables.ts';
import { now } from '#platform/clock/clock.ts';
import { sha256 } from '#platform/crypto/keys.ts';
import type { Db } from '#platform/database/pool.ts';
import { currentCall } from '#platform/http/call-context.ts';
import { isInNetworks } from '#platform/http/networks.ts';
import { hasExpired, shouldStoreLastUse } from '../rules/keys.ts';
import { apiKey, organizationKey, organizationKeyHotel } from '../tables.ts';
import { createApiKey } from './api-keys.ts';
import { recordUse } from './who-calls.ts';

type Key = typeof organizationKey.$inferSelect;

type Caller = {
  /** The header `X-Hotel`. */
  hotel: string | undefined;
  address: string;
};

/**
 * Why a key may not be used. `network`: the caller's address is not allowed. `unnamed`: the call names no hotel.
 * `uncovered`: the key does not cover the hotel, or the hotel does not belong to the organization.
 */
export type KeyFault = 'expired' | 'network' | 'unnamed' | 'uncovered';

/**
 * Returns the scope of an organization's key in the hotel that the call names. Null if the key is unknown or
 * revoked.
 */
export async function organizationKeyScope(
  key: string,
  { hotel, address }: Caller,
): Promise<ApiKeyScope | KeyFault | null> {
  const at = now();
  const found = await usableKey(key, address, at);
  if (found === null || typeof found === 'string') return found;
  if (hotel === undefined) return 'unnamed';
  const facilityId = Number(/^[1-9]\d{0,14}$/.exec(hotel)?.[0] ?? 0);
  if (!(await platformDb(db => isHotelCovered(db, found, facilityId)))) return 'uncovered';
  const scope = await scopeIn(facilityId, found, at);
  if (shouldStoreLastUse(found.lastUsedAt, at)) await platformDb(db => recordUseOf(db, found, at));
  return scope;
}

/**
 * Returns the scope of an organization's key in a call about several hotels: all hotels that the key covers, or
 * only the one that the call names. Null if the key is unknown or revoked.
 */
export async function organizationKeyHotels(
  key: string,
  { hotel, address }: Caller,
): Promise<OrganizationKeyScope | KeyFault | null> {
  const at = now();
  const found = await usableKey(key, address, at);
  if (found === null || typeof found === 'string') return found;
  const covered = await platformDb(db => coveredHotels(db, found));
  const hotelIds = covered.filter(id => hotel === undefined || hotel === String(id));
  if (hotel !== undefined && hotelIds.length === 0) return 'uncovered';
  if (shouldStoreLastUse(found.lastUsedAt, at)) await platformDb(db => recordUseOf(db, found, at));
  return mintOrganizationKey({ organizationKeyId: found.id, hotelIds, ...rightsOf(found) });
}

/** Returns the key's scope in one of its hotels. Null if the key no longer covers the hotel or was revoked. */
export async function keyScopeInHotel(
  { organizationKeyId }: OrganizationKeyScope,
  facilityId: number,
): Promise<ApiKeyScope | null> {
  const key = await platformDb(async db => {
    const [found] = await db
      .select()
      .from(organizationKey)
      .where(and(eq(organizationKey.id, organizationKeyId), isNull(organizationKey.revokedAt)));
    return found && (await isHotelCovered(db, found, facilityId)) ? found : undefined;
  });
  return key ? scopeIn(facilityId, key, now()) : null;
}

async function usableKey(
  key: string,
  address: string,
  at: Date,
): Promise<Key | 'expired' | 'network' | null> {
  const found = await platformDb(db => keyByValue(db, key));
  if (!found) return null;
  if (hasExpired(found, at)) return 'expired';
  return found.networks.length > 0 && !isInNetworks(address, found.networks) ? 'network' : found;
}

async function scopeIn(facilityId: number, key: Key, at: Date): Promise<ApiKeyScope> {
  const { id: apiKeyId, lastUsedAt } = await inFacility(mintSystem(facilityId), db =>
    keyIn(db, facilityId, key),
  );
  const scope = mintApiKey({ facilityId, apiKeyId, ...rightsOf(key) });
  if (shouldStoreLastUse(lastUsedAt, at)) await inFacility(scope, db => recordUse(db, scope, at));
  return scope;
}

/** Ignores scopes added by a newer release. */
const rightsOf = ({ scopes, version }: Key) => ({
  scopes: new Set(scopes.filter(isKeyScope)),
  version: isApiVersion(version) ? version : NEWEST_VERSION,
});

async function keyByValue(db: Db, key: string): Promise<Key | undefined> {
  const [found] = await db
    .select()
    .from(organizationKey)
    .where(and(eq(organizationKey.keyHash, sha256(key)), isNull(organizationKey.revokedAt)));
  return found;
}

/** Returns the hotels that a key covers, sorted by slug. */
export function hotelsOfKey(key: string): Promise<{ hotel_id: number; name: string }[]> {
  return platformDb(async db => {
    const found = await keyByValue(db, key);
    if (!found) return [];
    return db
      .select({ hotel_id: facility.id, name: facility.name })
      .from(organizationHotel)
      .innerJoin(facility, eq(facility.id, organizationHotel.facilityId))
      .where(isCovered(db, found))
      .orderBy(asc(facility.slugLower));
  });
}

async function coveredHotels(db: Db, key: Key): Promise<number[]> {
  const rows = await db
    .select({ id: organizationHotel.facilityId })
    .from(organizationHotel)
    .where(isCovered(db, key))
    .orderBy(asc(organizationHotel.facilityId));
  return rows.map(({ id }) => id);
}

async function isHotelCovered(db: Db, key: Key, facilityId: number): Promise<boolean> {
  const found = await db
    .select({ id: organizationHotel.facilityId })
    .from(organizationHotel)
    .where(and(eq(organizationHotel.facilityId, facilityId), isCovered(db, key)));
  return found.length > 0;
}

/** SQL condition for the hotels of the organization that the key covers. */
function isCovered(db: Db, { id, organizationId, everyHotel }: Key): SQL | undefined {
  const listedHotels = db
    .select({ one: sql`1` })
    .from(organizationKeyHotel)
    .where(
      and(
        eq(organizationKeyHotel.facilityId, organizationHotel.facilityId),
        eq(organizationKeyHotel.organizationKeyId, id),
      ),
    );
  return and(
    eq(organizationHotel.organizationId, organizationId),
    isNotNull(organizationHotel.confirmedAt),
    everyHotel ? undefined : exists(listedHotels),
  );
}

/**
 * Returns the key's row in the hotel, which histories and repeated calls refer to. Creates the row on first
 * use.
 */
async function keyIn(db: Db, facilityId: number, { id: organizationKeyId, name, ...key }: Key) {
  const scopes = key.scopes.filter(isKeyScope);
  const find = async () => {
    const [found] = await db
      .select({ id: apiKey.id, lastUsedAt: apiKey.lastUsedAt })
      .from(apiKey)
      .where(and(eq(apiKey.facilityId, facilityId), eq(apiKey.organizationKeyId, organizationKeyId)));
    return found;
  };
  const existingKey = await find();
  if (existingKey) return existingKey;
  await db.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`organization key ${facilityId} ${organizationKeyId}`}, 0))`,
  );
  const made = await find();
  if (made) return made;
  const { id } = await createApiKey(db, facilityId, { name, userId: null, scopes, organizationKeyId });
  await audit(db, mintSystem(facilityId), { action: 'api_key.created', details: { apiKeyId: id, scopes } });
  return { id, lastUsedAt: null };
}

async function recordUseOf(db: Db, { id }: Key, at: Date): Promise<void> {
  await db
    .update(organizationKey)
    .set({ lastUsedAt: at, lastUsedFrom: currentCall()?.source ?? null })
    .where(eq(organizationKey.id, id));
}
