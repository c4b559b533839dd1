import '#test/harness/alone.ts';
import '#test/harness/database.ts';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { breakableConnection } from '#test/harness/breakable-line.ts';
import { testDatabase } from '#test/harness/database.ts';
import { withLogin } from '#test/harness/database-url.ts';
import { waitForDatabase } from './until-there.ts';

test('startup waits for a database that becomes available later', async () => {
  await using line = await breakableConnection(testDatabase());
  line.become('cut');
  let isThere = false;
  const waiting = waitForDatabase(line.url).then(() => isThere);
  await sleep(50);
  isThere = true;
  line.become('whole');
  expect(await waiting).toBe(true);
});

test('startup fails after a timeout and names the database without its password', async () => {
  await using line = await breakableConnection(testDatabase());
  line.become('cut');
  const failed: Error = await waitForDatabase(line.url, 1200).catch(error => error);
  expect(failed.message).toMatch(/^The database at 127\.0\.0\.1:\d+ does not answer \(E?\w+\)/);
});

test('startup fails immediately if the database does not know the login', async () => {
  await expect(waitForDatabase(withLogin(testDatabase(), 'nobody', 'x'))).rejects.toMatchObject({
    code: /^28/,
  });
});
