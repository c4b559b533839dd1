import '#test/harness/database.ts';
import sharp from 'sharp';
import { beforeEach, describe, expect, test } from 'vitest';
import { inFacility } from '#features/access/access/queries/in-facility.ts';
import { auditEntry } from '#features/audit/audit/tables.ts';
import { aFacility, type TestFacility } from '#test/harness/facility.ts';
import { bearerOf, HttpClient, valueAt } from '#test/harness/http-client.ts';
import { openTestServer } from '#test/harness/test-server.ts';
import { COVERS } from './rules/pictures.ts';

const url = await openTestServer(undefined, { hosts: { PUBLIC_URL: 'http://localhost' } });

const drawing =
  '<svg xmlns="http://www.w3.org/2000/svg" width="24" height="24"><script>alert(1)</script><circle r="9"/></svg>';
const dataUrl = (type: string, content: string | Buffer) =>
  `data:${type};base64,${Buffer.from(content).toString('base64')}`;
const logo = dataUrl('image/svg+xml', drawing);
/** Has little noise, because AVIF needs seconds for much of it. */
const coverPicture = async (width = 2000, height = 1500) =>
  dataUrl(
    'image/jpeg',
    await sharp({
      create: {
        width,
        height,
        channels: 3,
        background: '#777',
        noise: { type: 'gaussian', mean: 99, sigma: 4 },
      },
    })
      .withExif({ IFD0: { Copyright: 'Hana Mori' } })
      .jpeg()
      .toBuffer(),
  );

let hotel: TestFacility;
let client: HttpClient;
beforeEach(async () => {
  hotel = await aFacility();
  client = await signedIn(hotel);
});

const signedIn = async (facility: TestFacility) =>
  new HttpClient(url, { authorization: `Bearer ${await bearerOf(url, facility)}` });
const save = (face: object, by = client) => by.call(`PUT hotel-face/${hotel.facilityId}`, face);
const fetchBytes = async (path: unknown) => {
  const answer = await fetch(new URL(String(path), url));
  return { answer, bytes: Buffer.from(await answer.arrayBuffer()) };
};

describe('a logo', () => {
  test('a logo is re-encoded as a PNG, and browsers may cache it indefinitely', async () => {
    const { status, body } = await save({ logo });
    expect(status).toBe(200);
    const { answer, bytes } = await fetchBytes(valueAt({ body }, 'data.logo.url'));
    expect((await sharp(bytes).metadata()).format).toBe('png');
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
    });
  });

  test('a replaced logo is deleted, and a save without a logo keeps the current one', async () => {
    const first = valueAt(await save({ logo }), 'data.logo.url');
    const second = await save({ logo: dataUrl('image/svg+xml', drawing.replace('r="9"', 'r="5"')) });
    expect((await fetchBytes(first)).answer.status).toBe(404);
    expect(valueAt(await save({ accent: '#123456' }), 'data.logo.url')).toBe(
      valueAt(second, 'data.logo.url'),
    );
    expect(valueAt(await save({ logo: null }), 'data.logo')).toBeNull();
  });

  test.each([
    ['text', dataUrl('image/png', 'not a picture')],
    ['a GIF', 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7'],
    ['an address', 'https://hotel.example/logo.png'],
  ])('rejects a logo that is %s and saves nothing', async (_what, picture) => {
    expect(await save({ logo: picture, accent: '#123456' })).toMatchObject({
      status: 422,
      body: { errors: { logo: expect.anything() } },
    });
    expect(valueAt(await client.call(`GET hotel-face/${hotel.facilityId}`), 'data.accent')).toBeNull();
  });
});

test('a cover photo is stored in the displayed sizes, as small files without metadata', async () => {
  const { body } = await save({ cover: await coverPicture() });
  const found = [];
  for (const index of [0, 1, 2, 3]) {
    const { answer, bytes } = await fetchBytes(valueAt({ body }, `data.cover.${index}.url`));
    const { format, width = 0, height = 0, exif } = await sharp(bytes).metadata();
    expect(exif).toBeUndefined();
    expect(bytes.length).toBeLessThanOrEqual(COVERS.find(cover => cover.width === width)?.mostBytes ?? 0);
    found.push([answer.headers.get('content-type'), format, width, height]);
  }
  expect(found).toEqual([
    ['image/avif', 'heif', 780, 416],
    ['image/jpeg', 'jpeg', 780, 416],
    ['image/avif', 'heif', 1120, 597],
    ['image/jpeg', 'jpeg', 1120, 597],
  ]);
}, 240_000);

test("rejects a save of the hotel's appearance over a newer version and returns the newer version", async () => {
  await save({ accent: '#112233', version: 0 });
  expect(await save({ accent: '#445566', version: 0 })).toMatchObject({
    status: 409,
    body: { data: { accent: '#112233', version: 1 } },
  });
});

test("accepts only one of two concurrent saves of the same version of the hotel's appearance", async () => {
  const both = await Promise.all([
    save({ accent: '#112233', version: 0 }),
    save({ accent: '#445566', version: 0 }),
  ]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
});

test("a change of the hotel's appearance adds an audit entry with the changed fields", async () => {
  await save({ accent: '#112233' });
  const entries = await inFacility(hotel.system, db => db.select().from(auditEntry).orderBy(auditEntry.id));
  expect(entries).toContainEqual(
    expect.objectContaining({
      action: 'face.changed',
      actorId: hotel.owner.userId,
      details: { version: 1, fields: ['accent'] },
    }),
  );
});

test("rejects changes of the hotel's appearance without a session or by staff of another hotel", async () => {
  expect((await save({ accent: '#112233' }, new HttpClient(url))).status).toBe(401);
  expect((await save({ accent: '#112233' }, await signedIn(await aFacility()))).status).toBe(404);
});

test('serves a picture only at the address of its own hotel', async () => {
  const path = String(valueAt(await save({ logo }), 'data.logo.url'));
  const other = await aFacility();
  expect(
    (await fetchBytes(path.replace(`/${hotel.facilityId}/`, `/${other.facilityId}/`))).answer.status,
  ).toBe(404);
  for (const bad of [
    '/hotel-pictures/x/1',
    `/hotel-pictures/${hotel.facilityId}/..%2f`,
    `/hotel-pictures/9/${'a'.repeat(32)}`,
  ])
    expect((await fetchBytes(bad)).answer.status).toBe(404);
});

test("the first page uses a legible shade of the hotel's color and shows the hotel's logo", async () => {
  await save({ logo, accent: '#ffcc00' });
  const page = await (await fetch(`${url}/check-in?slug=${hotel.slug}`)).text();
  const rule =
    /<style nonce="[^"]+">:root:root\{--accent:(#[0-9a-f]{6});[^<]*dark\)\{:root:root\{--accent:(#[0-9a-f]{6});/;
  const [, byDay, byNight] = rule.exec(page) ?? [];
  expect(byDay).not.toBe('#ffcc00');
  expect(byNight).toBe('#ffcc00');
  expect(page).toContain(`/hotel-pictures/${hotel.facilityId}/`);
});
