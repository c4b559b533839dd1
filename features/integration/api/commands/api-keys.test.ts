import { daysAfter } from '#features/hotel/facility/rules/days.ts';
import '#test/harness/database.ts';
import { eq } from 'drizzle-orm';
import { afterEach, expect, test } from 'vitest';
import { inFacility } from '#features/access/access/queries/in-facility.ts';
import { apiKey } from '#features/integration/api/tables.ts';
import { now, resetClock, setClock } from '#platform/clock/clock.ts';
import { localTime } from '#platform/clock/zone.ts';
import { aFacility, type TestFacility } from '#test/harness/facility.ts';
import { listApiKeys, makeApiKey, revokeApiKey } from './api-keys.ts';
import { apiKeyScope } from './who-calls.ts';

afterEach(resetClock);

const notFound = expect.objectContaining({ status: 404 });

const createKey = ({ owner }: TestFacility, wanted: Partial<Parameters<typeof makeApiKey>[1]> = {}) =>
  makeApiKey(owner, { name: 'Kiosk', scopes: ['decode_qr'], lastDay: null, isTest: false, ...wanted });

test('an API key gives access to its own hotel, and the list of keys never contains it', async () => {
  const hotel = await aFacility();
  const { id, key } = await createKey(hotel);
  expect(await apiKeyScope(key)).toMatchObject({ facilityId: hotel.facilityId, apiKeyId: id });
  const keys = await listApiKeys(hotel.owner);
  expect(keys[0]).toEqual({
    id,
    name: 'Kiosk',
    test: false,
    scopes: ['decode_qr'],
    version: '2026-11-25',
    created_at: expect.any(String),
    expires_at: null,
    last_used_at: expect.any(String),
    last_used_from: null,
  });
  expect(JSON.stringify(keys)).not.toContain(key);
});

test('an API key that was never used has no last use', async () => {
  const hotel = await aFacility();
  await createKey(hotel);
  expect((await listApiKeys(hotel.owner))[0]?.last_used_at).toBeNull();
});

test('a revoked API key gives no access and is no longer listed', async () => {
  const hotel = await aFacility();
  const { id, key } = await createKey(hotel);
  await revokeApiKey(hotel.owner, id);
  expect(await apiKeyScope(key)).toBeNull();
  expect((await listApiKeys(hotel.owner)).map(each => each.name)).toEqual(['PMS']);
});

test('if two users revoke an API key concurrently, one of them gets an error', async () => {
  const hotel = await aFacility();
  const { id } = await createKey(hotel);
  const both = await Promise.allSettled([revokeApiKey(hotel.owner, id), revokeApiKey(hotel.owner, id)]);
  expect(both.map(each => each.status).sort()).toEqual(['fulfilled', 'rejected']);
});

test("another hotel's API key cannot be revoked", async () => {
  const [own, other] = [await aFacility(), await aFacility()];
  const { id, key } = await createKey(other);
  await expect(revokeApiKey(own.owner, id)).rejects.toEqual(notFound);
  expect(await apiKeyScope(key)).not.toBeNull();
});

test("an API key is valid until the end of its last day in the hotel's time zone", async () => {
  const hotel = await aFacility();
  const lastDay = daysAfter(now().toISOString().slice(0, 10), 30);
  const { key } = await createKey(hotel, { lastDay });
  setClock(() => localTime(lastDay, '23:59', 'Asia/Tokyo'));
  expect(await apiKeyScope(key)).toMatchObject({ kind: 'api-key' });
  setClock(() => localTime(daysAfter(lastDay, 1), '00:00', 'Asia/Tokyo'));
  expect(await apiKeyScope(key)).toBe('expired');
});

test('rejects an expiry date of an API key in the past', async () => {
  const hotel = await aFacility();
  await expect(createKey(hotel, { lastDay: '2025-12-31' })).rejects.toMatchObject({
    status: 422,
    details: { errors: { expires_on: 'date_invalid' } },
  });
});

test('an unknown scope of an API key gives no access', async () => {
  const { system, facilityId, apiKey: key } = await aFacility();
  await inFacility(system, db =>
    db.execute(`update api_key set scopes = '{write_all}' where facility_id = ${facilityId}`),
  );
  expect(await apiKeyScope(key)).toMatchObject({ scopes: new Set() });
  const [row] = await inFacility(system, db =>
    db.select().from(apiKey).where(eq(apiKey.facilityId, facilityId)),
  );
  expect(row?.scopes).toEqual(['write_all']);
});
