import '#test/harness/database.ts';
import { createServer, request } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aBooking } from '#features/registration/registration/factory.ts';
import type { Refusal } from '#platform/http/refusal.ts';
import { aFacility, type TestFacility } from '#test/harness/facility.ts';
import { HttpClient, valueAt } from '#test/harness/http-client.ts';
import { proveByLink } from '#test/harness/proofs.ts';
import { openTestServer } from '#test/harness/test-server.ts';
import { MAX_BYTES } from '../rules.ts';
import { enforcePace } from './read-upload.ts';

let url = '';
let picture = Buffer.alloc(0);
beforeAll(async () => {
  url = await openTestServer();
  picture = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#a33' } })
    .png()
    .toBuffer();
});

async function aGuest(
  facility?: TestFacility,
  metadata: Parameters<typeof aBooking>[1] = {},
): Promise<HttpClient> {
  const browser = new HttpClient(url);
  await proveByLink(browser, await aBooking(facility ?? (await aFacility()), metadata));
  return browser;
}

function upload(
  browser: HttpClient,
  file: Buffer | undefined = picture,
  fields: object = {},
  name = 'photo.png',
) {
  const form = new FormData();
  for (const [name, value] of Object.entries({ kind: 'passport', person: 'main', ...fields }))
    form.set(name, String(value));
  form.set('file', new Blob([new Uint8Array(file)]), name);
  return browser.call('POST checkin/image', form);
}

test('returns the id of an uploaded picture', async () => {
  const answer = await upload(await aGuest());
  expect([answer.status, valueAt(answer, 'data.image_id')]).toEqual([
    200,
    expect.stringMatching(/^img_[\w-]{22}$/),
  ]);
});

test.each(['passport.jpg', 'passport.svg', 'passport'])('accepts any file name: %s', async name => {
  expect((await upload(await aGuest(), picture, {}, name)).status).toBe(200);
});

test('accepts the ids of the pictures that the form still shows', async () => {
  const guest = await aGuest();
  const first = valueAt(await upload(guest), 'data.image_id');
  expect((await upload(guest, picture, { in_use: `${first},` })).status).toBe(200);
  expect((await upload(guest, picture, { in_use: 'x'.repeat(5000) })).status).toBe(422);
});

test('processes concurrent uploads one at a time', async () => {
  const guest = await aGuest();
  const answers = await Promise.all(
    Array.from({ length: 16 }, (_, index) => upload(guest, picture, { person: `companion:${index % 2}` })),
  );
  expect(new Set(answers.map(answer => answer.status))).toEqual(new Set([200]));
});

function startStuckUpload(browser: HttpClient): Socket {
  const { hostname, port, host } = new URL(url);
  const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const connection = connect(Number(port), hostname);
  connection.on('error', () => undefined);
  connection.write(
    [
      'POST /api/checkin/image HTTP/1.1',
      `Host: ${host}`,
      `Cookie: ${cookie}`,
      'Sec-Fetch-Site: same-origin',
      'Content-Type: multipart/form-data; boundary=x',
      'Content-Length: 900000',
      '',
      '--x\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\nhalf',
    ].join('\r\n'),
  );
  return connection;
}

test('a guest with slow uploads does not block other guests', async () => {
  const hotel = await aFacility();
  const slow = await aGuest(hotel);
  const stuck = Array.from({ length: 14 }, () => startStuckUpload(slow));
  const answered = stuck.map(connection => new Promise(resolve => connection.once('data', resolve)));
  const others = [await aGuest(hotel), await aGuest()];
  for (const other of others) {
    const first = await Promise.race([upload(other), ...answered]);
    expect(first).toMatchObject({ status: 200 });
  }
  for (const connection of stuck) connection.destroy();
});

test('returns 429 to a guest with too many concurrent uploads', async () => {
  const guest = await aGuest();
  const stuck = Array.from({ length: 23 }, () => startStuckUpload(guest));
  const answered = stuck.map(connection => new Promise(resolve => connection.once('data', resolve)));
  expect(String(await Promise.race(answered))).toMatch(/^HTTP\/1\.1 429 /);
  for (const connection of stuck) connection.destroy();
});

test('rejects a picture type that the form does not ask for', async () => {
  const answer = await upload(await aGuest(), picture, { kind: 'face' });
  expect([answer.status, valueAt(answer, 'errors.kind')]).toEqual([422, [expect.any(String)]]);
});

test('accepts pictures for as many persons as the booking has', async () => {
  const guest = await aGuest(undefined, { metadata: { number_of_guests: 3 } });
  const last = await upload(guest, picture, { person: 'companion:1' });
  const further = await upload(guest, picture, { person: 'companion:2' });
  expect([last.status, further.status, valueAt(further, 'code')]).toEqual([200, 422, 'too_many_persons']);
});

test('rejects an upload without a session', async () => {
  expect((await upload(new HttpClient(url))).status).toBe(401);
});

test.each([
  ['kind', { kind: 'selfie' }],
  ['person', { person: 'neighbour' }],
  ['person', { person: 'companion:-1' }],
])('an invalid %s is a field error: %o', async (field, fields) => {
  const answer = await upload(await aGuest(), picture, fields);
  expect([answer.status, valueAt(answer, `errors.${field}`)]).toEqual([422, [expect.any(String)]]);
});

test('a missing file is a field error', async () => {
  const form = new FormData();
  form.set('kind', 'passport');
  form.set('person', 'main');
  const answer = await (await aGuest()).call('POST checkin/image', form);
  expect([answer.status, valueAt(answer, 'errors.file')]).toEqual([422, [expect.any(String)]]);
});

test('rejects a file that is not a picture with 422 image_invalid', async () => {
  const answer = await upload(await aGuest(), Buffer.from('notes'));
  expect([answer.status, valueAt(answer, 'code')]).toEqual([422, 'image_invalid']);
});

test('rejects an upload of more than 10 MB with 422 image_too_large', async () => {
  const answer = await upload(await aGuest(), Buffer.alloc(MAX_BYTES + 1));
  expect([answer.status, valueAt(answer, 'code')]).toEqual([422, 'image_too_large']);
});

test('rejects an upload that is not multipart form data with 415 unsupported_media', async () => {
  const answer = await (await aGuest()).call('POST checkin/image', { kind: 'passport' });
  expect([answer.status, valueAt(answer, 'code')]).toEqual([415, 'unsupported_media']);
});

test('rejects truncated form data with 422', async () => {
  const browser = await aGuest();
  const headers = {
    cookie: [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
    'sec-fetch-site': 'same-origin',
    'content-type': 'multipart/form-data; boundary=x',
  };
  const body = '--x\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\nhalf';
  const response = await fetch(`${url}/api/checkin/image`, { method: 'POST', headers, body });
  expect(response.status).toBe(422);
});

const never = 2 ** 30;
let pace = { windowMs: 20, bytesPerWindow: 1, longestMs: never };
const server = createServer((asked, answer) => {
  enforcePace(asked, text(asked), pace).then(
    body => answer.end(body),
    (error: Refusal) => answer.writeHead(error.status).end(error.code),
  );
});
beforeAll(() => new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve)));
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

/** Sends a body. If `ends` is false, the sender stops in the middle. */
function send(body: string, ends: boolean): Promise<string> {
  const { port } = server.address() as AddressInfo;
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const sent = request({ port, host: '127.0.0.1', method: 'POST' }, answer => resolve(text(answer)));
  sent.on('error', reject).write(body);
  if (ends) sent.end();
  return promise;
}

test('reads a complete request body', async () => {
  pace = { windowMs: never, bytesPerWindow: 1, longestMs: never };
  expect(await send('picture', true)).toBe('picture');
});

test('rejects a request body if its sender stops sending', async () => {
  pace = { windowMs: 20, bytesPerWindow: 1, longestMs: never };
  expect(await send('pic', false)).toBe('upload_too_slow');
});

test('rejects a request body that takes too long, even if data keeps arriving', async () => {
  pace = { windowMs: never, bytesPerWindow: 1, longestMs: 20 };
  expect(await send('pic', false)).toBe('upload_too_slow');
});
