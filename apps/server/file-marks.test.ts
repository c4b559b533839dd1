import '#test/harness/alone.ts';
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { mintGuest } from '#features/access/access/queries/mint.ts';
import { platformDb } from '#features/access/access/queries/platform-db.ts';
import { storeImage } from '#features/registration/image/commands/images.ts';
import { image } from '#features/registration/image/tables.ts';
import { aBooking } from '#features/registration/registration/factory.ts';
import { filePlace } from '#platform/database/tables.ts';
import { openFiles } from '#platform/files/files.ts';
import { moveFiles } from '#platform/files/move-files.ts';
import { type FilePlaces, openPlaces } from '#platform/files/open-places.ts';
import { bucketServer } from '#test/harness/bucket-server.ts';
import { testDatabase } from '#test/harness/database.ts';
import { temporaryFolder } from '#test/harness/embedded.ts';
import { aFacility } from '#test/harness/facility.ts';
import { adoptPlaces, assertMarks, emptiedMark, isInternalFile, MARK, markIn } from './file-marks.ts';
import { openFilePlaces } from './file-store.ts';

const server = await bucketServer();
afterAll(() => server[Symbol.asyncDispose]());

let count = 0;
let bucket: FilePlaces['bucket'];
let disk: string;
beforeEach(async () => {
  await platformDb(db => db.delete(filePlace));
  bucket = { ...server.settings, prefix: `${++count}/` };
  disk = await temporaryFolder();
});

const onDisk = (): FilePlaces => ({ disk, bucket: undefined, to: 'disk' });
const filePlacesInBucket = (): FilePlaces => ({ disk, bucket, to: 'bucket' });
const toDisk = (): FilePlaces => ({ disk, bucket, to: 'disk' });

async function start(places: FilePlaces): Promise<void> {
  const { prove, close } = await openFilePlaces(places);
  await prove().finally(close);
}
const knownPlaces = async () => {
  const rows = await platformDb(db => db.select({ place: filePlace.place }).from(filePlace));
  return rows.map(({ place }) => place).sort();
};

describe('reading files beside Genkan', () => {
  const copies = async (places: FilePlaces) => {
    const open = await openPlaces(places);
    await assertMarks(testDatabase(), places, open).finally(open.close);
  };

  test('a command reads files from the location recorded in the database, even after the files have moved', async () => {
    await start(onDisk());
    await copies(onDisk());
    await start(filePlacesInBucket());
    await copies(filePlacesInBucket());
    const open = await openPlaces(filePlacesInBucket());
    await open.bucket?.put(emptiedMark('disk'), (await open.disk.get(MARK)) ?? Buffer.alloc(0));
    await open.disk.remove(MARK);
    open.close();
    await copies(filePlacesInBucket());
  });

  test('a command rejects a disk without the mark or a missing bucket, and writes nothing', async () => {
    await start(filePlacesInBucket());
    await expect(copies(onDisk())).rejects.toThrow('S3_BUCKET is not set');
    await platformDb(db => db.delete(filePlace));
    await start(onDisk());
    disk = await temporaryFolder();
    await expect(copies(onDisk())).rejects.toThrow('is missing');
    expect(await readdir(disk)).toEqual([]);
  });
});

describe('files on a disk', () => {
  test('processes that share the disk can start repeatedly and at the same time', async () => {
    await Promise.all([1, 2, 3, 4].map(() => start(onDisk())));
    await start(onDisk());
    expect(await knownPlaces()).toEqual(['disk']);
  });

  test('rejects a process that does not share the disk of the others, and says what to do', async () => {
    await start(onDisk());
    disk = await temporaryFolder();
    await expect(start(onDisk())).rejects.toThrow(/all processes share.*is missing.*files adopt/s);
    expect(await readdir(disk)).toEqual([]);
  });

  test('only one of several processes with separate disks starts if they start at the same time', async () => {
    const disks = await Promise.all([1, 2, 3].map(() => temporaryFolder()));
    const starts = disks.map(folder => start({ ...onDisk(), disk: folder }));
    const outcomes = await Promise.allSettled(starts);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  test('rejects a disk of another installation while it contains files', async () => {
    await start(onDisk());
    const { disk: store } = await openPlaces(onDisk());
    await store.put('images/1/a', Buffer.from('x'));
    await platformDb(db => db.delete(filePlace));
    await expect(start(onDisk())).rejects.toThrow('holds the files of another installation');
  });

  test('rejects an empty folder as the location of files if the database has pictures', async () => {
    const hotel = await aFacility();
    const { id: bookingId, slotId } = await aBooking(hotel);
    const { store } = await openPlaces(onDisk());
    openFiles(store);
    const bytes = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#a33' } })
      .png()
      .toBuffer();
    const proven = { strength: 'strong', provenAt: null, guestSessionId: 1 } as const;
    const guest = mintGuest({ facilityId: hotel.facilityId, bookingId, slotId, ...proven });
    await storeImage(guest, { kind: 'passport', person: 'main', bytes });
    const right = disk;
    disk = await temporaryFolder();
    await expect(start(onDisk())).rejects.toThrow(
      /The database lists pictures, but none of those checked is in.*Set DATA_DIR/s,
    );
    await expect(start(filePlacesInBucket())).rejects.toThrow(
      /The database lists pictures, but none of those checked is in.*nor in the other place/s,
    );
    disk = right;
    await start(filePlacesInBucket());
    expect(await knownPlaces()).toEqual(['bucket', 'disk']);
    const { bucket: used } = await openPlaces(filePlacesInBucket());
    await used?.put('images/1/a', Buffer.from('x'));
    // `genkan restore` leaves a copy in this state: its pictures are on a disk, and no location is recorded.
    await platformDb(db => db.delete(filePlace));
    const mark = used && (await markIn(used));
    await expect(start(filePlacesInBucket())).rejects.toThrow(
      'that belong to another installation, or to the one that this database was copied from. Use a separate bucket, or an unused S3_PREFIX.',
    );
    expect(used && (await markIn(used))).toBe(mark);
    await platformDb(db => db.delete(image));
  });

  test('the first start writes a mark to the disk', async () => {
    await start(onDisk());
    const { disk: store } = await openPlaces(onDisk());
    expect(await markIn(store)).toMatch(/^[0-9a-f-]{36}\.[0-9a-f-]{36}$/);
  });

  test('a folder that has lost its mark works again after it is adopted', async () => {
    await start(onDisk());
    await rm(disk, { recursive: true });
    await expect(start(onDisk())).rejects.toThrow('is missing');
    await adoptPlaces(onDisk(), await openPlaces(onDisk()));
    await start(onDisk());
  });
});

describe('files in a bucket', () => {
  test('processes that store files in a bucket need the bucket but no disk', async () => {
    await start(filePlacesInBucket());
    disk = join(await temporaryFolder(), 'none');
    await start(filePlacesInBucket());
    await expect(readdir(disk)).rejects.toThrow('ENOENT');
    await expect(start(onDisk())).rejects.toThrow('S3_BUCKET is not set');
    bucket = { ...server.settings, prefix: `${++count}/` };
    await expect(start(filePlacesInBucket())).rejects.toThrow(
      '. Restore the previous values of S3_BUCKET, S3_ENDPOINT and S3_PREFIX.',
    );
  });

  test("rejects a bucket that contains another installation's files", async () => {
    const { bucket: store } = await openPlaces(filePlacesInBucket());
    await store?.put('images/1/a', Buffer.from('x'));
    await expect(start(filePlacesInBucket())).rejects.toThrow('that belong to another installation');
  });

  test('startup reports what is wrong with the bucket', async () => {
    bucket = { ...server.settings, name: 'none' };
    await expect(start(filePlacesInBucket())).rejects.toThrow(
      'the bucket does not exist. Create it, or set S3_BUCKET to an existing one',
    );
  });
});

describe('moving between disk and bucket', () => {
  test('files stay in their location until they are moved, and a process without access to it is rejected', async () => {
    await start(onDisk());
    const { disk: store } = await openPlaces(onDisk());
    await store.put('images/1/a', Buffer.from('x'));
    await start(filePlacesInBucket());
    expect(await knownPlaces()).toEqual(['bucket', 'disk']);
    const elsewhere = { ...filePlacesInBucket(), disk: await temporaryFolder() };
    await expect(start(elsewhere)).rejects.toThrow('all processes share');
    await expect(start(onDisk())).rejects.toThrow('S3_BUCKET is not set');
    await start(toDisk());
  });

  test('each move between disk and bucket requires the old location until it is empty', async () => {
    await start(onDisk());
    for (const places of [filePlacesInBucket(), toDisk(), filePlacesInBucket()]) {
      await start(places);
      expect(await knownPlaces()).toEqual(['bucket', 'disk']);
      const open = await openPlaces(places);
      const [to, from] = places.to === 'disk' ? [open.disk, open.bucket] : [open.bucket, open.disk];
      if (!to || !from) throw new Error('no places');
      await moveFiles(from, to, { skips: isInternalFile });
      await to.put(
        emptiedMark(places.to === 'disk' ? 'bucket' : 'disk'),
        (await from.get(MARK)) ?? Buffer.from(''),
      );
      await start(places);
      expect(await knownPlaces()).toEqual([places.to]);
    }
  });

  test('finds files in a location that has no mark', async () => {
    const { disk: store } = await openPlaces(onDisk());
    await store.put('images/1/a', Buffer.from('x'));
    await start(filePlacesInBucket());
    expect(await knownPlaces()).toEqual(['bucket', 'disk']);
  });
});
