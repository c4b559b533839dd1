import '#test/harness/alone.ts';
import '#test/harness/database.ts';
import { createReadStream } from 'node:fs';
import { cp, mkdtemp, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { inFacility } from '#features/access/access/queries/in-facility.ts';
import { platformDb } from '#features/access/access/queries/platform-db.ts';
import { facilityBySlug } from '#features/hotel/facility/queries/facility.ts';
import { encrypterFor, newIdentity } from '#platform/crypto/age.ts';
import { diskStore } from '#platform/files/disk-store.ts';
import { type FileStore, openFiles } from '#platform/files/files.ts';
import { filesIn, tarOf } from '#platform/files/tar.ts';
import { anotherInstallation } from '#test/harness/database.ts';
import { dropExport, makeExport, requestExport } from './commands/export/make-export.ts';
import { writeArchive } from './commands/export/write-archive.ts';
import { importHotel, removeUnfinishedImports } from './commands/import/import-hotel.ts';
import { anEntireHotel, type EntireHotel } from './factory.ts';
import { transferStateOf } from './queries/transfer-state.ts';
import { hotelExportPart, hotelImport } from './tables.ts';

let folder: string;
let hotel: EntireHotel;
let own: { identity: string; recipient: string };
let there: <T>(work: () => Promise<T>) => Promise<T>;
let archive: string;
let store: FileStore;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'genkan-archive-'));
  openFiles(diskStore(join(folder, 'here')));
  hotel = await anEntireHotel();
  own = await newIdentity();
  archive = join(folder, 'hotel.tar');
  await writeArchive(hotel.facility.system, own.recipient, archive);
  there = await anotherInstallation(Buffer.alloc(32, 5));
});
afterAll(() => rm(folder, { recursive: true }));
beforeEach(() => {
  store = diskStore(join(folder, 'here'));
  openFiles(store);
});

async function filesOn(disk: string): Promise<string[]> {
  const entries = await readdir(join(folder, disk), { recursive: true, withFileTypes: true }).catch(() => []);
  return entries.filter(entry => entry.isFile()).map(entry => entry.name);
}

const importing = (path: string, identities = [own.identity]) =>
  there(() => {
    openFiles(diskStore(join(folder, 'there')));
    return importHotel(path, identities);
  });
const expectNothingImported = async () => {
  const hotels = await there(() =>
    platformDb(async db => (await db.execute(sql`select from facility`)).rowCount),
  );
  expect([hotels, await filesOn('there')]).toEqual([0, []]);
};

async function rewriteArchive(
  change: (parts: { name: string; bytes: Buffer }[]) => { name: string; bytes: Buffer }[],
) {
  const parts = [];
  for await (const part of filesIn(createReadStream(archive), 1e8)) parts.push(part);
  const path = join(folder, 'changed.tar');
  await writeFile(path, await tarOf(change(parts)));
  return path;
}

describe('archives', () => {
  test('an archive is one file with mode 600, and its temporary parts are deleted', async () => {
    expect((await stat(archive)).mode & 0o777).toBe(0o600);
    expect((await filesOn('here')).filter(name => /^\d+-\d{5}$/.test(name))).toEqual([]);
  });

  test('rejects an invalid recipient of an archive', async () => {
    const asking = requestExport(hotel.facility.owner, 'age1qqqq');
    await expect(asking).rejects.toMatchObject({ details: { errors: { recipient: 'recipient_invalid' } } });
  });

  test('two concurrent requests create one archive', async () => {
    const { system } = hotel.facility;
    const [first, second] = await Promise.all([
      requestExport(system, own.recipient),
      requestExport(system, own.recipient),
    ]);
    expect(first).toBe(second);
    await Promise.all([makeExport(system, first), makeExport(system, first)]);
    const parts = await inFacility(system, db =>
      db.select({ number: hotelExportPart.number }).from(hotelExportPart).orderBy(hotelExportPart.number),
    );
    expect(new Set(parts.map(({ number }) => number)).size).toBe(parts.length);
  });

  test('rejects an archive for another recipient while one is being created', async () => {
    const { system } = hotel.facility;
    await requestExport(system, own.recipient);
    const other = await newIdentity();
    await expect(requestExport(system, other.recipient)).rejects.toMatchObject({ code: 'export_under_way' });
  });

  test('creating an archive continues after an interruption, with the same result', async () => {
    const { system } = hotel.facility;
    let left = 3;
    openFiles({
      ...store,
      async put(path, bytes) {
        if (path.startsWith('exports/') && left-- === 0) throw new Error('killed');
        await store.put(path, bytes);
      },
    });
    const path = join(folder, 'again.tar');
    let tries = 0;
    for (let isDone = false; !isDone; tries += 1) {
      left = 3 + tries * 6;
      isDone = await writeArchive(system, own.recipient, path).then(
        () => true,
        () => false,
      );
    }
    expect(tries).toBeGreaterThan(2);
    const imported = await importing(path);
    await there(() => platformDb(db => db.execute(sql`update facility set slug_name = 'put_aside'`)));
    expect(imported.slug).toBe(hotel.facility.slug);
  });
});

describe('imports', () => {
  beforeEach(async () => {
    there = await anotherInstallation(Buffer.alloc(32, 6));
    await rm(join(folder, 'there'), { recursive: true, force: true });
  });

  test('rejects an archive encrypted for another identity', async () => {
    const other = await newIdentity();
    await expect(importing(archive, [other.identity])).rejects.toThrow('another identity');
    await expectNothingImported();
  });

  test('rejects a file that is not an archive', async () => {
    const path = join(folder, 'other');
    await writeFile(path, Buffer.alloc(2000, 1));
    await expect(importing(path)).rejects.toThrow('This is not an archive of a hotel');
  });

  test('rejects half an archive and leaves no rows or files', async () => {
    const half = join(folder, 'half.tar');
    await cp(archive, half);
    await truncate(half, Math.floor((await stat(archive)).size / 2 / 512) * 512);
    await expect(importing(half)).rejects.toThrow('The archive is incomplete:');
    await expectNothingImported();
  });

  test('rejects an archive without its last part', async () => {
    await expect(importing(await rewriteArchive(parts => parts.slice(0, -1)))).rejects.toThrow(
      '1 of its parts',
    );
    await expectNothingImported();
  });

  test('rejects an archive with parts in another order', async () => {
    const swapped = await rewriteArchive(([first, second, third, ...rest]) => [
      ...(first ? [first] : []),
      ...(third && second ? [{ name: second.name, bytes: third.bytes }] : []),
      ...(second && third ? [{ name: third.name, bytes: second.bytes }] : []),
      ...rest,
    ]);
    await expect(importing(swapped)).rejects.toThrow('was changed');
    await expectNothingImported();
  });

  test('rejects an archive with a modified part, including a modified picture', async () => {
    const touched = await rewriteArchive(parts =>
      parts.map((part, at) => {
        if (at < parts.length - 1) return part;
        const bytes = Buffer.from(part.bytes);
        bytes.writeUInt8(bytes.readUInt8(bytes.length - 1) ^ 1, bytes.length - 1);
        return { ...part, bytes };
      }),
    );
    await expect(importing(touched)).rejects.toThrow('was changed');
    await expectNothingImported();
  });

  test.each([
    ['version', { version: 2 }, 'version 2'],
    ['release', { schema: '29991231235959_later' }, 'newer release'],
    ['format', { format: 'other' }, 'This is not an archive of a hotel'],
  ])('rejects an archive of another %s', async (_what, changes, message) => {
    const { decrypterWith } = await import('#platform/crypto/age.ts');
    const parts = [];
    for await (const part of filesIn(createReadStream(archive), 1e8)) parts.push(part);
    const [first] = parts;
    const said: object = JSON.parse(
      (await (await decrypterWith([own.identity]))(first?.bytes ?? Buffer.alloc(0))).toString('utf8'),
    );
    const bytes = await (await encrypterFor(own.recipient))(
      Buffer.from(JSON.stringify({ ...said, ...changes })),
    );
    const path = await rewriteArchive(([head, ...rest]) => [{ name: head?.name ?? '', bytes }, ...rest]);
    await expect(importing(path)).rejects.toThrow(message);
    await expectNothingImported();
  });

  test('rejects an archive of an existing hotel and does not change the hotel', async () => {
    await importing(archive);
    const files = await filesOn('there');
    await expect(importing(archive)).rejects.toThrow('already exists here.');
    expect(await filesOn('there')).toEqual(files);
  });

  test('imports an archive with a missing picture, and the export and the import report the number of missing pictures', async () => {
    openFiles({ ...store, get: async path => (path.includes(hotel.passport) ? undefined : store.get(path)) });
    const path = join(folder, 'without.tar');
    const { picturesMissing } = await writeArchive(hotel.facility.system, own.recipient, path);
    const id = await requestExport(hotel.facility.system, own.recipient);
    await makeExport(hotel.facility.system, id);
    const { archive: shown } = await transferStateOf(hotel.facility.owner);
    await dropExport(hotel.facility.system, id);
    openFiles(store);
    const imported = await importing(path);
    expect([picturesMissing, shown?.pictures_missing, imported.picturesMissing]).toEqual([1, 1, 1]);
    expect(await filesOn('there')).toHaveLength(2);
  });

  test('rejects an archive of a hotel that exists under another name, without revealing the name', async () => {
    await importing(archive);
    await there(() => platformDb(db => db.execute(sql`update facility set slug_name = 'renamed'`)));
    await expect(importing(archive)).rejects.toThrow(
      'This hotel, or a copy of it, already exists here under another name.',
    );
    expect(await filesOn('there')).toHaveLength(3);
  });

  test('two concurrent imports of an archive create one hotel', async () => {
    const twice = await there(() => {
      openFiles(diskStore(join(folder, 'there')));
      return Promise.allSettled([importHotel(archive, [own.identity]), importHotel(archive, [own.identity])]);
    });
    expect(twice.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const hotels = await there(() =>
      platformDb(async db => (await db.execute(sql`select from facility`)).rowCount),
    );
    expect([hotels, (await filesOn('there')).length]).toEqual([1, 3]);
  });

  test('a killed import can be repeated, and no pictures of the first attempt remain', async () => {
    await there(async () => {
      const disk = diskStore(join(folder, 'there'));
      // A killed process leaves the row of the import, and pictures without rows.
      await disk.put('images/77/img_left', Buffer.from('x'));
      await platformDb(db =>
        db.insert(hotelImport).values({ id: 77, slugName: hotel.facility.slug, beganAt: new Date(0) }),
      );
    });
    await importing(archive);
    expect(await filesOn('there')).not.toContain('img_left');
    const notes = await there(() => platformDb(db => db.select().from(hotelImport)));
    expect(notes).toEqual([]);
  });

  test('the remains of a killed import can be removed', async () => {
    await there(async () => {
      const disk = diskStore(join(folder, 'there'));
      openFiles(disk);
      await disk.put('images/78/img_left', Buffer.from('x'));
      await platformDb(db =>
        db.insert(hotelImport).values({ id: 78, slugName: 'gone', beganAt: new Date(0) }),
      );
      expect(await removeUnfinishedImports('Gone')).toBe(1);
      expect(await removeUnfinishedImports('Gone')).toBe(0);
    });
    await expectNothingImported();
  });
});

test('an archive can be opened with only age and tar, and its manifest lists the contents', async () => {
  const { decrypterWith } = await import('#platform/crypto/age.ts');
  const open = await decrypterWith([own.identity]);
  const said: { parts: { name: string; count: number }[]; tables: object } = JSON.parse(
    String(await open((await firstOf(archive)).bytes)),
  );
  expect(Object.keys(said.tables)).toEqual(expect.arrayContaining(['booking', 'answer', 'audit_entry']));
  expect(said.parts.every(({ count }) => count > 0)).toBe(true);
  expect(await readFile(archive)).toBeDefined();
});

async function firstOf(path: string) {
  for await (const file of filesIn(createReadStream(path), 1e8)) return file;
  throw new Error('empty');
}

test('other hotels remain available after an import', async () => {
  expect(await platformDb(db => facilityBySlug(db, hotel.facility.slug))).toBeDefined();
});
