import '#test/harness/database.ts';
import { expect, test } from 'vitest';
import { aFacility } from '#test/harness/facility.ts';
import { apiKeyScope, listApiKeys, makeApiKey, revokeApiKey } from './api-keys.ts';

const missing = expect.objectContaining({ status: 404 });

test('a key opens its own hotel, and the list never shows it', async () => {
  const { owner, facilityId } = await aFacility();
  const { id, key } = await makeApiKey(owner, 'Kiosk');
  expect(await apiKeyScope(key)).toMatchObject({ facilityId, apiKeyId: id });
  const keys = await listApiKeys(owner);
  expect(keys[0]).toEqual({
    id,
    name: 'Kiosk',
    created_at: expect.any(String),
    last_used_at: expect.any(String),
  });
  expect(JSON.stringify(keys)).not.toContain(key);
});

test('a key that nobody has used says so', async () => {
  const { owner } = await aFacility();
  await makeApiKey(owner, 'Kiosk');
  expect((await listApiKeys(owner))[0]?.last_used_at).toBeNull();
});

test('a revoked key opens nothing and leaves the list', async () => {
  const { owner } = await aFacility();
  const { id, key } = await makeApiKey(owner, 'Kiosk');
  await revokeApiKey(owner, id);
  expect(await apiKeyScope(key)).toBeNull();
  expect((await listApiKeys(owner)).map(each => each.name)).toEqual(['PMS']);
});

test('of two who revoke at once one is told that it is gone', async () => {
  const { owner } = await aFacility();
  const { id } = await makeApiKey(owner, 'Kiosk');
  const both = await Promise.allSettled([revokeApiKey(owner, id), revokeApiKey(owner, id)]);
  expect(both.map(each => each.status).sort()).toEqual(['fulfilled', 'rejected']);
});

test('another hotel’s key is not there', async () => {
  const [own, other] = [await aFacility(), await aFacility()];
  const { id, key } = await makeApiKey(other.owner, 'Kiosk');
  await expect(revokeApiKey(own.owner, id)).rejects.toEqual(missing);
  expect(await apiKeyScope(key)).not.toBeNull();
});
