import '#test/harness/every-hotel.ts';
import '#test/harness/database.ts';
import { expect, test } from 'vitest';
import { aHotel } from '#test/contracts/hotel.ts';
import { HttpClient } from '#test/harness/http-client.ts';
import { openTestServer } from '#test/harness/test-server.ts';

const LIMIT = 50;

/** Sends calls until one is refused, at most slightly more than the limit. */
async function flood(client: HttpClient): Promise<number> {
  for (let passed = 0; passed < LIMIT + 20; ) {
    const calls = Array.from({ length: 10 }, () => client.call('GET pms/none'));
    const refused = (await Promise.all(calls)).filter(({ status }) => status === 429).length;
    passed += calls.length - refused;
    if (refused > 0) return passed;
  }
  return Infinity;
}

test('calls with one key do not count against other keys or the address', async () => {
  const url = await openTestServer(undefined, { callsPerMinute: LIMIT });
  const [{ pms: one }, { pms: other }] = [await aHotel(url), await aHotel(url)];
  for (const { status } of [
    await one.call('GET pms/registrations'),
    await other.call('GET pms/registrations'),
  ])
    expect(status).toBe(200);
  expect(await flood(one)).toBeLessThanOrEqual(LIMIT);
  const refused = await one.call('GET pms/registrations');
  expect(refused).toMatchObject({
    status: 429,
    body: { message: 'More than 50 calls within a minute with this key. Wait a minute.' },
  });
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  expect((await other.call('GET pms/registrations')).status).toBe(200);
  expect((await new HttpClient(url).call('GET health/live')).status).toBe(200);
});

test('calls with unknown keys count against the address, however many keys are tried', async () => {
  const url = await openTestServer(undefined, { callsPerMinute: LIMIT });
  let refused = 0;
  for (let sent = 0; sent < LIMIT + 10; sent += 10) {
    const calls = Array.from({ length: 10 }, (_, at) =>
      new HttpClient(url, { 'x-api-key': `gk_${sent + at}` }).call('GET pms/registrations'),
    );
    refused += (await Promise.all(calls)).filter(({ status }) => status === 429).length;
  }
  expect(refused).toBeGreaterThan(0);
});
