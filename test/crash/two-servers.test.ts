import '#test/harness/alone.ts';
import { expect, test } from 'vitest';
import { emptyDatabase } from '#test/harness/database.ts';
import { HttpClient } from '#test/harness/http-client.ts';
import { proveByLink } from '#test/harness/proofs.ts';
import { serverProcess } from './server-process.ts';

test('Of 16 wrong codes for one link, tried at once on two servers, no more than the limit are judged', {
  timeout: 300_000,
}, async () => {
  const { url: database, migrationUrl } = await emptyDatabase();
  const settings = {
    DATABASE_URL: database,
    MIGRATION_DATABASE_URL: migrationUrl,
    MASTER_KEY: Buffer.alloc(32, 7).toString('base64'),
  };
  await using one = await serverProcess(settings);
  await using other = await serverProcess({ ...settings, DATA_DIR: one.dataDir });
  const { url, facilityId, bookings } = await one.start(1);
  const { url: otherUrl } = await other.start(0);
  const [booking = { token: '', verificationCode: '' }] = bookings;
  const link = { ...booking, facilityId };
  const answers = await Promise.all(
    Array.from({ length: 16 }, (_, index) =>
      proveByLink(new HttpClient(index % 2 ? url : otherUrl), link, { verificationCode: '00000000' }),
    ),
  );
  const statuses = answers.map(({ status }) => status);
  expect(statuses.toSorted()).toEqual([...Array(3).fill(422), ...Array(13).fill(429)]);
  // The right code, too, finds the link locked, wherever it is tried.
  for (const server of [url, otherUrl])
    expect((await proveByLink(new HttpClient(server), link)).status).toBe(429);
});
