import '#test/harness/every-hotel.ts';
import '#test/harness/database.ts';
import { execFile } from 'node:child_process';
import { copyFile, mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { keyScopes } from '#features/access/access/rules/key-scopes.ts';
import { businessDay } from '#features/hotel/facility/rules/business-day.ts';
import { daysAfter } from '#features/hotel/facility/rules/days.ts';
import { makeApiKey } from '#features/integration/api/commands/api-keys.ts';
import {
  allowPrivateWebhooks,
  aReceiver,
  aWebhook,
  deliverAll,
} from '#features/integration/webhook/factory.ts';
import { now } from '#platform/clock/clock.ts';
import { aFacility } from '#test/harness/facility.ts';
import { aPictureFolder } from '#test/harness/picture-folder.ts';
import { openTestServer } from '#test/harness/test-server.ts';
import { lintOpenApi } from '../../scripts/dev-tools/lint-openapi.ts';
import { registerBy } from './register-by.ts';

const run = promisify(execFile);
const root = join(import.meta.dirname, '../..');
await aPictureFolder();
const url = await openTestServer();
/** The folder for the example. It is below scripts/dev-tools, so that Node finds the example's packages. */
const folder = join(root, 'scripts/dev-tools/.cache', `vendor-${process.pid}`);

type BookingKey = { pms_code: string; pms_reservation_no: string };
type BookingStatus = { status: string; link: string | null; arrivals: unknown[] };
type Changes = { cursor: string | null; statuses: string[] };

/** The example program, whose own types are only generated during the test. */
type Program = {
  connect(
    url: string,
    key: string,
  ): {
    book(booking: BookingKey, arrival: string, departure: string): Promise<string[]>;
    look(booking: BookingKey): Promise<BookingStatus | string>;
    changes(after?: string | null): Promise<Changes>;
    registrations(after: number): Promise<{ cursor: number; found: { qr?: string }[] }>;
    arrive(qr: string, room: string): Promise<string>;
    cancel(booking: BookingKey): Promise<string>;
  };
  receivedEvent(secret: string, body: string, headers: Record<string, string>): string;
};

beforeAll(async () => {
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'openapi.json'), await (await fetch(`${url}/api/openapi-keys.json`)).text());
  await copyFile(join(root, 'docs/examples/vendor.ts'), join(folder, 'vendor.ts'));
  await node(
    'scripts/dev-tools/generate-types.ts',
    join(folder, 'openapi.json'),
    join(folder, 'genkan.d.ts'),
  );
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const node = (...args: string[]) => run(process.execPath, args, { cwd: root });

test.each(['openapi.json', 'openapi-keys.json'])(
  'a linter finds no errors and no warnings in %s',
  async name => {
    const document = await (await fetch(`${url}/api/${name}`)).text();
    // Replaces the address of the test server with a host name like that of a hotel's server.
    const published = document.replace(JSON.parse(document).servers[0].url, 'https://genkan.example.org');
    expect(await lintOpenApi(published)).toEqual([]);
  },
);

test('the documented program compiles with types generated from the OpenAPI document', async () => {
  const options = {
    extends: join(root, 'tsconfig.base.json'),
    compilerOptions: {
      lib: ['es2024', 'dom'],
      types: [],
      incremental: false,
      composite: false,
      noEmit: true,
    },
    files: ['vendor.ts'],
  };
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify(options));
  const failed = await node('node_modules/.bin/tsc', '--project', folder).then(
    () => null,
    error => String(error.stdout),
  );
  expect(failed).toBeNull();
});

test("a vendor's program handles a booking from its creation to the arrival and a cancellation", async () => {
  const { connect, receivedEvent }: Program = await import(join(folder, 'vendor.ts'));
  allowPrivateWebhooks();
  const hotel = await aFacility();
  const wanted = { name: 'Vendor', scopes: keyScopes, lastDay: null, isTest: false };
  const vendor = connect(url, (await makeApiKey(hotel.owner, wanted)).key);
  const receiver = await aReceiver();
  const { secret } = await aWebhook(hotel, receiver.url);

  const today = businessDay(now(), 'Asia/Tokyo');
  const [one, other] = ['V-1', 'V-2'].map(no => ({ pms_code: 'vendor', pms_reservation_no: no }));
  if (!one || !other) throw new Error('There are not two bookings');
  expect(await vendor.book(one, today, daysAfter(today, 2))).toEqual(['created']);
  // The repeated call has the same idempotency key, so it returns the first response instead of "unchanged".
  expect(await vendor.book(one, today, daysAfter(today, 2))).toEqual(['created']);
  expect(await vendor.book(other, today, daysAfter(today, 1))).toEqual(['created']);
  const seen = await vendor.look(one);
  expect(seen).toEqual({ status: 'before_send', link: expect.stringMatching(/\/g\/\w+$/), arrivals: [] });
  const link = typeof seen === 'string' ? '' : (seen.link ?? '');

  const first = await waitForStatuses(() => vendor.changes());
  expect(first.statuses).toEqual(['V-1 before_send']);
  const second = await waitForStatuses(() => vendor.changes(first.cursor));
  expect(second.statuses).toEqual(['V-2 before_send']);

  await registerBy(url, link, hotel.facilityId);
  const { found, cursor } = await vendor.registrations(0);
  const pictures = [{ kind: 'passport', bytes: expect.any(Number) }];
  expect(found).toEqual([{ type: 'submitted', names: ['検証 花子'], pictures, qr: expect.any(String) }]);
  expect(await vendor.registrations(cursor)).toEqual({ cursor, found: [] });
  expect((await waitForStatuses(() => vendor.changes(second.cursor))).statuses).toEqual(['V-1 input']);

  const qr = found[0]?.qr ?? '';
  expect(await vendor.arrive(qr, '301')).toBe('created');
  expect(await vendor.arrive(qr, '301')).toBe('created');
  expect(await vendor.arrive('GENKAN1.00000000000000000000000000', '301')).toBe('unknown');
  expect(await vendor.look(one)).toMatchObject({
    link: null,
    arrivals: [{ slot: 0, room_number: '301', by: 'Kiosk in the lobby' }],
  });
  expect(await vendor.cancel(other)).toBe('updated');
  const nobodys = { ...other, pms_reservation_no: 'V-3' };
  expect([await vendor.cancel(nobodys), await vendor.look(nobodys)]).toEqual(['not_found', 'not_found']);

  await deliverAll(hotel);
  const said = receiver.received.map(({ body, headers }) => receivedEvent(secret, body, headers));
  expect(said).toEqual(expect.arrayContaining(['registration.submitted', 'V-1 input', 'V-2 not_subject']));
  expect(() => receivedEvent(secret, '{}', receiver.received[0]?.headers ?? {})).toThrow();
});

function waitForStatuses(look: () => Promise<Changes>): Promise<Changes> {
  return vi.waitUntil(async () => {
    const shown = await look();
    return shown.statuses.length > 0 && shown;
  }, 60_000);
}
