import { randomBytes } from 'node:crypto';
import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { packJournalFile } from './journal-file.ts';

test('the process continues other work while a journal file is compressed', async () => {
  const bytes = randomBytes(16 * 1024 * 1024);
  let isPacked = false;
  const packing = packJournalFile(bytes, async packed => {
    isPacked = true;
    return packed;
  });
  const wasPacked = await new Promise(resolve => setImmediate(() => resolve(isPacked)));
  expect(wasPacked).toBe(false);
  expect(gunzipSync(await packing).equals(bytes)).toBe(true);
});
