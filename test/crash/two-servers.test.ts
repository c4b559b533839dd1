import '#test/harness/alone.ts';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { encodePostalCodes } from '#features/form/questionnaire/queries/postal-codes/find-place.ts';
import { emptyDatabase } from '#test/harness/database.ts';
import { queryValue } from '#test/harness/embedded.ts';
import { HttpClient, valueAt } from '#test/harness/http-client.ts';
import { proveByLink } from '#test/harness/proofs.ts';
import { type ServerProcess, type ServerProcessOptions, serverProcess } from './server-process.ts';

let processes: ServerProcess[] = [];
let link: ServerProcessOptions['bookings'][number] & { facilityId: number };
let urls: [string, string];
let migrationUrl: string;

beforeAll(async () => {
  const { url: database, migrationUrl: ownersUrl } = await emptyDatabase();
  migrationUrl = ownersUrl;
  const settings = {
    DATABASE_URL: database,
    MIGRATION_DATABASE_URL: migrationUrl,
    MASTER_KEY: Buffer.alloc(32, 7).toString('base64'),
    TRUST_PROXY: '1',
  };
  const one = await serverProcess(settings);
  const other = await serverProcess({ ...settings, DATA_DIR: one.dataDir });
  processes = [one, other];
  const { url, facilityId, bookings } = await one.start(1);
  const [booking = { bookingId: 0, token: '', verificationCode: '' }] = bookings;
  link = { ...booking, facilityId };
  urls = [url, (await other.start(0)).url];
});
afterAll(async () => {
  for (const each of processes) await each[Symbol.asyncDispose]();
});

test('16 concurrent wrong codes for one link on two servers are checked only up to the limit', async () => {
  const answers = await Promise.all(
    Array.from({ length: 16 }, (_, index) =>
      proveByLink(new HttpClient(urls[index % 2 ? 0 : 1]), link, { verificationCode: '00000000' }),
    ),
  );
  const statuses = answers.map(({ status }) => status);
  expect(statuses.toSorted()).toEqual([...Array(3).fill(422), ...Array(13).fill(429)]);
  // The link is locked on every server, even for the right code.
  for (const url of urls) expect((await proveByLink(new HttpClient(url), link)).status).toBe(429);
});

test('a postal code list imported on one server is used by all servers without a restart', async () => {
  const areas = async () =>
    Promise.all(
      urls.map(async url => valueAt(await new HttpClient(url).call('GET postal-code/1000001'), 'data.area')),
    );
  expect(await areas()).toEqual(['千代田', '千代田']);
  const list = encodePostalCodes(
    new Map([['1000001', { prefectureId: 13, city: '千代田区', area: '新千代田' }]]),
  );
  await queryValue(
    migrationUrl,
    `insert into postal_code_list (id, version, codes, imported_at)
     values (1, 1, decode('${gzipSync(list).toString('hex')}', 'hex'), now())`,
  );
  await expect.poll(areas, { timeout: 60_000, interval: 200 }).toEqual(['新千代田', '新千代田']);
});

// docs/reference/calls.md#how-often
test('a flood over two servers is limited like a flood on one server', async () => {
  const callAt = async (url: string, address: string) => {
    const answer = await fetch(`${url}/api/booking-statuses`, { headers: { 'x-forwarded-for': address } });
    await answer.text();
    return answer;
  };
  // The calls need no authentication, because unauthenticated calls count like all others.
  const flooding = '203.0.113.7';
  let passed = 0;
  let refused: Response | undefined;
  for (let round = 0; !refused && round < 120; round += 1)
    for (const url of urls) {
      const answers = await Promise.all(Array.from({ length: 10 }, () => callAt(url, flooding)));
      passed += answers.filter(({ status }) => status === 401).length;
      refused ??= answers.find(({ status }) => status === 429);
    }
  expect(passed).toBeGreaterThanOrEqual(1200);
  // The limit may be exceeded by a batch of 60 that the other server has not received, and by calls that arrive in the
  // meantime.
  expect(passed).toBeLessThan(1400);
  expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(0);
  await expect
    .poll(async () => (await Promise.all(urls.map(url => callAt(url, flooding)))).map(each => each.status))
    .toEqual([429, 429]);
  const others = await Promise.all(urls.map(url => callAt(url, '203.0.113.8')));
  expect(others.map(({ status }) => status)).toEqual([401, 401]);
});
