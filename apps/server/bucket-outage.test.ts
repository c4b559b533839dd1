import '#test/harness/alone.ts';
import { sampleCases } from '#test/harness/variation.ts';
import '#test/harness/database.ts';
import sharp from 'sharp';
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest';
import { inFacility } from '#features/access/access/queries/in-facility.ts';
import { discardUploads, removeDiscardedImages } from '#features/registration/image/commands/images.ts';
import { openImage } from '#features/registration/image/queries/images.ts';
import { image } from '#features/registration/image/tables.ts';
import { aBooking } from '#features/registration/registration/factory.ts';
import { bucketStore } from '#platform/files/bucket-store.ts';
import { type FileStore, openFiles } from '#platform/files/files.ts';
import { type BreakableLine, breakableConnection } from '#test/harness/breakable-line.ts';
import { bucketServer } from '#test/harness/bucket-server.ts';
import { aFacility } from '#test/harness/facility.ts';
import { HttpClient, valueAt } from '#test/harness/http-client.ts';
import { proveByLink } from '#test/harness/proofs.ts';
import { openTestServer } from '#test/harness/test-server.ts';

const url = await openTestServer();
const server = await bucketServer();
afterAll(() => server[Symbol.asyncDispose]());
const picture = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#a33' } })
  .png()
  .toBuffer();

let line: BreakableLine;
let store: FileStore & { close(): void };
beforeEach(async () => {
  line = await breakableConnection(server.url);
  store = bucketStore({ ...server.settings, endpoint: line.url, timeout: 1000 });
  openFiles(store);
});
afterEach(async () => {
  store.close();
  await line[Symbol.asyncDispose]();
});

async function aGuest() {
  const facility = await aFacility();
  const guest = new HttpClient(url);
  await proveByLink(guest, await aBooking(facility));
  const upload = () => {
    const form = new FormData();
    form.set('kind', 'passport');
    form.set('person', 'main');
    form.set('file', new Blob([new Uint8Array(picture)]), 'passport.png');
    return guest.call('POST checkin/image', form);
  };
  const rows = () => inFacility(facility.system, db => db.select().from(image));
  const open = (id: unknown) =>
    inFacility(facility.system, db => openImage(db, facility.facilityId, String(id)));
  return { facility, guest, upload, rows, open };
}

const filesOf = async (facilityId: number) => {
  const paths: string[] = [];
  for await (const { path } of store.walk(`images/${facilityId}`)) paths.push(path);
  return paths;
};
const ready = async () => (await fetch(`${url}/api/health/ready`)).json();

test('stores an uploaded picture encrypted in the bucket, and only once if it is uploaded twice', async () => {
  const { facility, upload, rows, open } = await aGuest();
  await upload();
  const second = await upload();
  expect(second.status).toBe(200);
  const paths = await filesOf(facility.facilityId);
  expect(paths).toEqual((await rows()).map(({ path }) => path));
  await expect(sharp(await store.get(paths[0] ?? '')).metadata()).rejects.toThrow();
  expect((await open(valueAt(second, 'data.image_id')))?.mediaType).toBe('image/jpeg');
});

test.each(sampleCases(['silent', 'cut'] as const))(
  'an upload returns 503 and stores nothing while the connection to the bucket is %s, and succeeds afterwards',
  async state => {
    const { facility, guest, upload, rows, open } = await aGuest();
    const first = await upload();
    line.become(state);
    const refused = await Promise.all([upload(), upload()]);
    for (const { status, headers, body } of refused) {
      expect([status, Number(headers.get('retry-after')) > 0]).toEqual([503, true]);
      expect(body).toMatchObject({ code: 'server_error' });
    }
    await expect(open(valueAt(first, 'data.image_id'))).rejects.toMatchObject({ name: 'Unavailable' });
    expect((await guest.call('GET checkin/draft')).status).toBe(200);
    await expect.poll(ready, { timeout: 15_000 }).toEqual({ status: 'ok', files: 'away' });
    expect(await rows()).toHaveLength(1);
    line.become('whole');
    await expect.poll(async () => (await upload()).status, { timeout: 15_000 }).toBe(200);
    await expect.poll(ready, { timeout: 15_000 }).toEqual({ status: 'ok', files: 'ok' });
    // An interrupted upload may have arrived after all. No row refers to its file, and the daily check deletes
    // such files.
    const [kept, ...others] = await rows();
    expect(others).toEqual([]);
    expect(await filesOf(facility.facilityId)).toContain(kept?.path);
  },
);

test('retries the deletion of a picture until the bucket has deleted it', async () => {
  const { facility, upload, rows } = await aGuest();
  await upload();
  const [row] = await rows();
  if (!row) throw new Error('no picture');
  await inFacility(facility.system, db => discardUploads(db, facility.facilityId, row.slotId));
  line.become('cut');
  await expect(removeDiscardedImages(facility.system, [row])).rejects.toMatchObject({ name: 'Unavailable' });
  expect(await rows()).toHaveLength(1);
  line.become('whole');
  expect(await removeDiscardedImages(facility.system, [row])).toBe(1);
  expect([await rows(), await filesOf(facility.facilityId)]).toEqual([[], []]);
});
