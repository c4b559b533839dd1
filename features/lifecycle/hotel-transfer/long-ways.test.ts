import '#test/harness/alone.ts';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { inFacility } from '#features/access/access/queries/in-facility.ts';
import { newIdentity } from '#platform/crypto/age.ts';
import { closeDatabase, openDatabase, pool } from '#platform/database/pool.ts';
import { diskStore } from '#platform/files/disk-store.ts';
import { type FileStore, files, openFiles } from '#platform/files/files.ts';
import { anotherInstallation, testDatabase } from '#test/harness/database.ts';
import { withDatabase } from '#test/harness/database-url.ts';
import { dropExport, makeExport, requestExport } from './commands/export/make-export.ts';
import { writeArchive } from './commands/export/write-archive.ts';
import { importHotel, removeUnfinishedImports } from './commands/import/import-hotel.ts';
import { anEntireHotel, type EntireHotel } from './factory.ts';
import { hotelExportPart } from './tables.ts';

// A slow file store simulates a large hotel, whose export takes longer than the timeouts of a transaction.

const LIMIT = 3_000;

let folder: string;
let hotel: EntireHotel;
let own: { identity: string; recipient: string };
let store: FileStore;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'genkan-long-'));
  store = diskStore(join(folder, 'here'));
  openFiles(store);
  hotel = await anEntireHotel();
  own = await newIdentity();
});
afterAll(() => rm(folder, { recursive: true }));
beforeEach(async () => reopen(await databaseName()));

async function reopen(name: string): Promise<void> {
  await closeDatabase();
  openDatabase(withDatabase(testDatabase(), name), { idle: LIMIT, lock: LIMIT, statement: LIMIT });
}

async function databaseName(): Promise<string> {
  const { rows } = await pool().query<{ name: string }>('select current_database() as name');
  return rows[0]?.name ?? '';
}

/** Returns a file store that delays each write by `milliseconds`. */
const slowStore = (within: FileStore, milliseconds: number): FileStore => ({
  ...within,
  async put(path, bytes) {
    await sleep(milliseconds);
    await within.put(path, bytes);
  },
});

test("creating an archive may take longer than a transaction's idle timeout, even if two archives are created at the same time", async () => {
  openFiles(slowStore(store, 150));
  const { system } = hotel.facility;
  const began = performance.now();
  const id = await requestExport(system, own.recipient);
  const path = join(folder, 'long.tar');
  // A worker creates the archive while the operator's command waits.
  await Promise.all([makeExport(system, id), writeArchive(system, own.recipient, path)]);
  expect(performance.now() - began).toBeGreaterThan(LIMIT);
  expect(await readdir(folder)).toContain('long.tar');
});

test('an import may take longer than the idle timeout, and its files cannot be removed meanwhile', async () => {
  openFiles(store);
  const path = join(folder, 'import.tar');
  await writeArchive(hotel.facility.system, own.recipient, path);
  const there = await anotherInstallation(Buffer.alloc(32, 4));
  const { slug } = hotel.facility;
  await there(async () => {
    await reopen(await databaseName());
    openFiles(slowStore(diskStore(join(folder, 'there')), 1500));
    const importing = importHotel(path, [own.identity]);
    await vi.waitFor(async () => expect(await filesOn('there')).not.toEqual([]), { timeout: 60_000 });
    await expect(removeUnfinishedImports(slug)).rejects.toThrow('being imported');
    await importing;
    expect(await filesOn('there')).toHaveLength(3);
  });
});

async function filesOn(disk: string): Promise<string[]> {
  const entries = await readdir(join(folder, disk), { recursive: true, withFileTypes: true }).catch(() => []);
  return entries.filter(entry => entry.isFile()).map(entry => entry.name);
}

test('abandoning an archive also deletes a file that has no database row yet', async () => {
  openFiles(store);
  const { system, facilityId } = hotel.facility;
  const id = await requestExport(system, own.recipient);
  await files().put(`exports/${facilityId}/${id}-00001`, Buffer.from('sealed'));
  await files().put(`exports/${facilityId}/${id}0-00001`, Buffer.from('of another'));
  await dropExport(system, id);
  expect((await filesOn('here')).filter(name => /-0000\d$/.test(name))).toEqual([`${id}0-00001`]);
  expect(await inFacility(system, db => db.select().from(hotelExportPart))).toEqual([]);
});
