import '#test/harness/alone.ts';
import '#test/harness/database.ts';
import { execFile } from 'node:child_process';
import { copyFile, mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { keyScopes } from '#features/access/rules/key-scopes.ts';
import { businessDay } from '#features/facility/rules/business-day.ts';
import { linkOfShortCode } from '#features/guest-access/queries/link.ts';
import { makeApiKey } from '#features/integration/commands/api-keys.ts';
import { testHotelOf } from '#features/integration/queries/test-hotel.ts';
import { now } from '#platform/clock/clock.ts';
import { addDays } from '#platform/clock/zone.ts';
import { aFacility } from '#test/harness/facility.ts';
import { GuestClient } from '#test/harness/guest-client.ts';
import { at, HttpClient } from '#test/harness/http-client.ts';
import { openTestServer } from '#test/harness/test-server.ts';
import { root } from './documents.ts';

const run = promisify(execFile);
const url = await openTestServer();
/** Within the project, so that its packages are found. */
const folder = join(root, '.cache', `vendor-${process.pid}`);

type Booked = { pms_code: string; pms_reservation_no: string };

/** The program, whose own client is generated only now. */
type Vendor = {
  connect(url: string, apiKey: string): void;
  book(booking: Booked, arrival: string, departure: string): Promise<string>;
  linkOf(booking: Booked): Promise<string | null>;
  changes(after?: string): Promise<{ cursor: string | null; statuses: [string, string][] }>;
  registered(booking: Booked): Promise<{ qr: string; names: string[]; pictures: number }[]>;
  arrive(qr: string, room: string): Promise<string>;
  cancel(booking: Booked): Promise<string>;
};

beforeAll(async () => {
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'openapi.json'), await (await fetch(`${url}/api/openapi.json`)).text());
  await copyFile(join(root, 'docs/examples/vendor.ts'), join(folder, 'vendor.ts'));
  await bin('oazapfts', join(folder, 'openapi.json'), join(folder, 'genkan.ts'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const bin = (name: string, ...args: string[]) =>
  run(process.execPath, [join(root, 'node_modules/.bin', name), ...args], { cwd: root });

test('the program in the documents fits the client that OpenAPI generates', async () => {
  const options = {
    extends: join(root, 'tsconfig.base.json'),
    compilerOptions: {
      lib: ['es2024', 'dom'],
      types: [],
      incremental: false,
      // What others generate is theirs.
      exactOptionalPropertyTypes: false,
      verbatimModuleSyntax: false,
    },
    files: ['vendor.ts'],
  };
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify(options));
  const { stdout } = await bin('tsc', '--project', join(folder, 'tsconfig.json')).catch(error => error);
  expect(stdout).toBe('');
}, 60_000);

test('a vendor goes the whole way with a key for tests: booking, link, registration, pictures, arrival, cancelling', async () => {
  const { owner, facilityId } = await aFacility();
  const { key } = await makeApiKey(owner, { name: 'Vendor', scopes: keyScopes, lastDay: null, isTest: true });
  const vendor: Vendor = await import(join(folder, 'vendor.ts'));
  vendor.connect(url, key);

  const booking = { pms_code: 'vendor', pms_reservation_no: 'V-1' };
  const today = businessDay(now(), 'Asia/Tokyo');
  const dates = [today, addDays(today, 2)] as const;
  expect(await vendor.book(booking, ...dates)).toBe('created');
  // Had it been done twice, it would be unchanged.
  expect(await vendor.book(booking, ...dates)).toBe('created');
  const link = await vendor.linkOf(booking);
  expect(link).toMatch(/\/g\/\w+$/);

  const before = await vi.waitUntil(async () => {
    const found = await vendor.changes();
    return found.statuses.length > 0 && found;
  });
  expect(before.statuses).toEqual([['V-1', 'before_send']]);
  await registerBy(link ?? '', facilityId);
  const [registration] = await vendor.registered(booking);
  expect(registration).toMatchObject({ names: ['検証 花子'], pictures: 0 });
  const after = await vi.waitUntil(async () => {
    const found = await vendor.changes(before.cursor ?? '');
    return found.statuses.length > 0 && found;
  });
  expect(after.statuses).toEqual([['V-1', 'input']]);

  const qr = registration?.qr ?? '';
  expect(await vendor.arrive(qr, '301')).toBe('created');
  expect(await vendor.arrive(qr, '301')).toBe('created');
  expect(await vendor.arrive('GENKAN1.00000000000000000000000000', '301')).toBe('unknown');
  expect(await vendor.linkOf(booking)).toBeNull();
  expect(await vendor.cancel(booking)).toBe('updated');
  expect(await vendor.cancel({ ...booking, pms_reservation_no: 'V-2' })).toBe('not_found');
});

/** The guest at the other end of the link: proves the booking by the full phone, fills in, submits. */
async function registerBy(link: string, facilityId: number): Promise<void> {
  const test = await testHotelOf(facilityId);
  const found = await linkOfShortCode(link.split('/').at(-1) ?? '');
  const token = found?.token ?? '';
  const http = new HttpClient(url);
  const guest = new GuestClient(
    url,
    { facilityId: test?.facilityId ?? 0, token, verificationCode: '' },
    {},
    http,
  );
  await guest.proveByNumber('+819012345678');
  const submitted = await guest.submit(await guest.filledIn({ companions: 0 }));
  expect(at(submitted, 'status.success')).toBe(true);
}
