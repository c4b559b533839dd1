import '#test/harness/every-hotel.ts';
import '#test/harness/database.ts';
import { afterEach, expect, test, vi } from 'vitest';
import { inFacility } from '#features/access/access/queries/in-facility.ts';
import type { ApiKeyScope } from '#features/access/access/rules/scope.ts';
import { resetClock, setClock } from '#platform/clock/clock.ts';
import { Refusal } from '#platform/http/refusal.ts';
import { aFacility, type TestFacility } from '#test/harness/facility.ts';
import { createApiKey } from './api-keys.ts';
import { executeIdempotently } from './idempotent.ts';
import { apiKeyScope } from './who-calls.ts';

afterEach(resetClock);

async function aKey(hotel?: TestFacility): Promise<ApiKeyScope> {
  const { facilityId, system, owner } = hotel ?? (await aFacility());
  const wanted = { name: 'Vendor', userId: owner.userId };
  const { key } = await inFacility(system, db => createApiKey(db, facilityId, wanted));
  const scope = await apiKeyScope(key);
  if (scope === null || scope === 'expired') throw new Error('The API key is not valid');
  return scope;
}

const call = { key: 'once', call: 'PUT pms/bookings', body: { bookings: [1] } };
const work = () => vi.fn(async () => ({ data: 'done' }));

test('a repeated request gets the first response and is not executed again', async () => {
  const [scope, does] = [await aKey(), work()];
  expect(await executeIdempotently(scope, call, does)).toEqual({
    answer: { data: 'done' },
    isRepeated: false,
  });
  expect(await executeIdempotently(scope, call, does)).toEqual({
    answer: { data: 'done' },
    isRepeated: true,
  });
  expect(does).toHaveBeenCalledOnce();
});

test('rejects an idempotency key reused for a different request without executing it', async () => {
  const [scope, does] = [await aKey(), work()];
  await executeIdempotently(scope, call, work());
  for (const other of [{ body: { bookings: [2] } }, { call: 'POST pms/check-in' }])
    await expect(executeIdempotently(scope, { ...call, ...other }, does)).rejects.toMatchObject({
      status: 422,
      code: 'idempotency_key_reused',
    });
  expect(does).not.toHaveBeenCalled();
});

test('executes one of two concurrent requests and rejects the other until the first is done', async () => {
  const [scope, does] = [await aKey(), work()];
  const within = executeIdempotently(scope, call, async () => {
    await expect(executeIdempotently(scope, call, does)).rejects.toMatchObject({
      status: 409,
      code: 'idempotency_running',
    });
    return { data: 'done' };
  });
  expect(await within).toMatchObject({ isRepeated: false });
  expect(does).not.toHaveBeenCalled();
});

test('a rejected request can be repeated with the same idempotency key', async () => {
  const scope = await aKey();
  const refused = executeIdempotently(scope, call, async () => {
    throw new Refusal(409, 'wrong_date');
  });
  await expect(refused).rejects.toMatchObject({ code: 'wrong_date' });
  expect(await executeIdempotently(scope, call, work())).toMatchObject({ isRepeated: false });
});

test('another API key cannot read the stored response', async () => {
  const hotel = await aFacility();
  await executeIdempotently(await aKey(hotel), call, async () => ({ data: 'secret' }));
  for (const other of [await aKey(hotel), await aKey()])
    expect(await executeIdempotently(other, call, work())).toEqual({
      answer: { data: 'done' },
      isRepeated: false,
    });
});

test('an idempotency key can be reused after a day', async () => {
  const scope = await aKey();
  await executeIdempotently(scope, call, work());
  setClock(() => new Date(Date.now() + 24 * 3_600_000 + 1000));
  expect(await executeIdempotently(scope, call, work())).toMatchObject({ isRepeated: false });
});
