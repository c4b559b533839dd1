import '#test/harness/alone.ts';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { bucketStore } from '#platform/files/bucket-store.ts';
import { bucketServer } from '#test/harness/bucket-server.ts';
import { emptyDatabase } from '#test/harness/database.ts';
import { queryValue } from '#test/harness/embedded.ts';
import { HttpClient, valueAt } from '#test/harness/http-client.ts';
import { proveByLink } from '#test/harness/proofs.ts';
import { serverProcess } from './server-process.ts';

const picture = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#a33' } })
  .png()
  .toBuffer();

async function upload(client: HttpClient) {
  const form = new FormData();
  form.set('kind', 'passport');
  form.set('person', 'main');
  form.set('file', new Blob([new Uint8Array(picture)]), 'passport.png');
  return client.call('POST checkin/image', form);
}

test('servers share pictures in a bucket, lose none if one server is killed, and do not start without the bucket', {
  timeout: 300_000,
}, async () => {
  await using bucket = await bucketServer();
  const { url: database, migrationUrl } = await emptyDatabase();
  const settings = {
    DATABASE_URL: database,
    MIGRATION_DATABASE_URL: migrationUrl,
    MASTER_KEY: Buffer.alloc(32, 7).toString('base64'),
  };
  await using one = await serverProcess({ ...settings, ...bucket.variables });
  await using other = await serverProcess({ ...settings, ...bucket.variables });
  await using lonely = await serverProcess(settings);
  const { url, facilityId, bookings } = await one.start(2);
  const { url: otherUrl } = await other.start(0);
  const store = bucketStore(bucket.settings);
  const files = async () => {
    const found: string[] = [];
    for await (const { path } of store.walk('images')) found.push(path);
    return found;
  };
  const [first, second] = bookings;
  if (!first || !second) throw new Error('no bookings');
  const [here, there] = [new HttpClient(url), new HttpClient(otherUrl)];
  await proveByLink(here, { ...first, facilityId });
  expect((await upload(here)).status).toBe(200);
  await proveByLink(there, { ...first, facilityId });
  const taken = await upload(there);
  expect(await files()).toEqual([`images/${facilityId}/${valueAt(taken, 'data.image_id')}`]);

  const guest = new HttpClient(url);
  await proveByLink(guest, { ...second, facilityId });
  let acknowledged: unknown;
  setTimeout(() => void one.stop('SIGKILL'), 1500);
  for (;;) {
    const answer = await upload(guest).catch(() => undefined);
    if (answer?.status !== 200) break;
    acknowledged = valueAt(answer, 'data.image_id');
  }
  const kept = String(
    await queryValue(migrationUrl, "select string_agg(path, ',') from image where deleted_at is null"),
  ).split(',');
  // If the kill prevented the last acknowledgement, the guest's picture is newer than the acknowledged one.
  expect(kept.some(path => path.endsWith(String(acknowledged))) || kept.length === 2).toBe(true);
  for (const path of kept) expect(await store.get(path)).toBeDefined();
  await expect(lonely.start(0)).rejects.toThrow('did not open');
});
