import '#test/harness/every-hotel.ts';
import '#test/harness/database.ts';
import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inFacility } from '#features/access/access/queries/in-facility.ts';
import { now } from '#platform/clock/clock.ts';
import { diskStore } from '#platform/files/disk-store.ts';
import { openFiles } from '#platform/files/files.ts';
import { beginFile, createPartSink } from './commands/parts.ts';
import { writeZip } from './commands/zip.ts';
import { aHotelWithGuests, aRequest } from './factory.ts';
import { lockRequest } from './queries/requests.ts';
import { PART_BYTES } from './rules.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'genkan-disclosure-'));
  openFiles(diskStore(folder));
});
afterAll(() => rm(folder, { recursive: true }));

// Measures only referenced memory, without garbage that is not collected yet.
setFlagsFromString('--expose-gc');
const collect: () => void = runInNewContext('gc');
function memoryHeld(): number {
  collect();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
}

test('preparing disclosure files needs memory for only a few parts, regardless of their total size', async () => {
  const { facility, owner } = await aHotelWithGuests();
  const { id } = await aRequest(owner);
  const begun = await inFacility(facility.system, async db =>
    beginFile(db, await lockRequest(db, facility.facilityId, id), 'zip'),
  );
  const chunk = randomBytes(1024 * 1024);
  const before = memoryHeld();
  let most = 0;
  async function* picture() {
    for (let part = 0; part < 10; part += 1) yield chunk;
    most = Math.max(most, memoryHeld() - before);
  }
  async function* contents() {
    for (let number = 0; number < 24; number += 1)
      yield { name: `passports/${number}.jpg`, bytes: picture(), isPacked: true };
  }
  await writeZip(createPartSink(facility.system, begun), contents(), { password: 'x', at: now() });
  const parts = join(folder, 'disclosures', String(facility.facilityId));
  const stored = await readdir(parts, { recursive: true, withFileTypes: true });
  expect(stored.filter(each => each.isFile())).toHaveLength(61);
  // The limit is half of the total size, because garbage collection is delayed on a busy machine.
  expect(most).toBeLessThan(30 * PART_BYTES);
});
