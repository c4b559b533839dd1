import { and, desc, eq, inArray, isNull } from 'drizzle-orm';
import { platformDb } from '#features/access/access/queries/platform-db.ts';
import { NEWEST_VERSION } from '#features/access/access/rules/api-versions.ts';
import { isKeyScope, type KeyScope } from '#features/access/access/rules/key-scopes.ts';
import type { OrganizationScope } from '#features/access/access/rules/scope.ts';
import { daysAfter } from '#features/hotel/facility/rules/days.ts';
import { assertJoined } from '#features/organization/organization/commands/assert-joined.ts';
import { changeOrganization, record } from '#features/organization/organization/commands/changing.ts';
import { now } from '#platform/clock/clock.ts';
import { randomToken, sha256 } from '#platform/crypto/keys.ts';
import { readNetwork } from '#platform/http/networks.ts';
import { invalidInput, notFound } from '#platform/http/refusal.ts';
import { KEY_PREFIX } from '../rules/keys.ts';
import { organizationKey, organizationKeyHotel } from '../tables.ts';

type NewKey = {
  name: string;
  scopes: readonly KeyScope[];
  /** Null: every hotel of the organization. */
  hotelIds: readonly number[] | null;
  networks: readonly string[];
  /** The last day (UTC). Null: the key does not expire. */
  lastDay: string | null;
};

/**
 * Creates a key, which is returned only once.
 * @throws 404 for a hotel that does not belong to the organization
 * @throws 422 on `networks`, or `date_invalid` on `expires_on` if that day has passed
 */
export async function makeOrganizationKey(
  scope: OrganizationScope,
  { name, scopes, hotelIds, networks, lastDay }: NewKey,
) {
  const { organizationId, userId: createdBy } = scope;
  const key = KEY_PREFIX.organization + randomToken();
  const row = {
    organizationId,
    name,
    keyHash: sha256(key),
    scopes: [...scopes],
    everyHotel: hotelIds === null,
    networks: networksOf(networks),
    version: NEWEST_VERSION,
    createdAt: now(),
    createdBy,
    expiresAt: expiryOf(lastDay),
  };
  const id = await changeOrganization(scope, async db => {
    const hotels = await assertJoined(db, organizationId, hotelIds ?? []);
    const [made] = await db.insert(organizationKey).values(row).returning({ id: organizationKey.id });
    if (!made) throw new Error('The new key has no id');
    const rows = hotels.map(facilityId => ({ facilityId, organizationKeyId: made.id }));
    if (rows.length > 0) await db.insert(organizationKeyHotel).values(rows);
    return made.id;
  });
  record(scope, 'organization.key_created', id);
  return { id, name, key };
}

function networksOf(typed: readonly string[]): string[] {
  const networks = typed.map(text => readNetwork(text.trim()));
  const validNetworks = networks.filter(network => network !== null);
  if (validNetworks.length < networks.length) throw invalidInput({ networks: 'field_invalid' });
  return [...new Set(validNetworks)];
}

function expiryOf(lastDay: string | null): Date | null {
  if (lastDay === null) return null;
  const end = new Date(`${daysAfter(lastDay, 1)}T00:00:00Z`);
  if (end <= now()) throw invalidInput({ expires_on: 'date_invalid' });
  return end;
}

/** @throws 404 if the organization does not have this key or the key is already revoked */
export async function revokeOrganizationKey(scope: OrganizationScope, id: number): Promise<void> {
  const { organizationId } = scope;
  const revoked = await changeOrganization(scope, db =>
    db
      .update(organizationKey)
      .set({ revokedAt: now() })
      .where(
        and(
          eq(organizationKey.organizationId, organizationId),
          eq(organizationKey.id, id),
          isNull(organizationKey.revokedAt),
        ),
      )
      .returning({ id: organizationKey.id }),
  );
  if (revoked.length === 0) throw notFound();
  record(scope, 'organization.key_revoked', id);
}

export function listOrganizationKeys({ organizationId }: OrganizationScope) {
  return platformDb(async db => {
    const keys = await db
      .select()
      .from(organizationKey)
      .where(and(eq(organizationKey.organizationId, organizationId), isNull(organizationKey.revokedAt)))
      .orderBy(desc(organizationKey.id));
    const ids = keys.map(({ id }) => id);
    const hotels = await db
      .select()
      .from(organizationKeyHotel)
      .where(inArray(organizationKeyHotel.organizationKeyId, [0, ...ids]));
    const hotelsByKey = Map.groupBy(hotels, ({ organizationKeyId }) => organizationKeyId);
    return keys.map(({ id, name, scopes, everyHotel, networks, ...times }) => ({
      id,
      name,
      scopes: scopes.filter(isKeyScope),
      hotel_ids: everyHotel ? null : (hotelsByKey.get(id) ?? []).map(({ facilityId }) => facilityId),
      networks,
      created_at: times.createdAt.toISOString(),
      expires_at: times.expiresAt?.toISOString() ?? null,
      last_used_at: times.lastUsedAt?.toISOString() ?? null,
      last_used_from: times.lastUsedFrom,
    }));
  });
}
