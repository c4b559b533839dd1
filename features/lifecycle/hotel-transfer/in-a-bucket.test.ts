import '#test/harness/alone.ts';
import '#test/harness/database.ts';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { unzipSync } from 'fflate';
import sharp from 'sharp';
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest';
import { inFacility } from '#features/access/access/queries/in-facility.ts';
import { deleteOrphans } from '#features/lifecycle/retention/commands/end-files.ts';
import { sweep } from '#features/lifecycle/retention/commands/sweep.ts';
import { aGuestFromAbroad, bookingsOf, picturesOf, setDay } from '#features/lifecycle/retention/factory.ts';
import { site } from '#features/message/message/factory/messages.ts';
import { exportIds } from '#features/register/guest-register/commands/export-ids.ts';
import { openImage } from '#features/registration/image/queries/images.ts';
import { image } from '#features/registration/image/tables.ts';
import { resetClock, setClock } from '#platform/clock/clock.ts';
import { newIdentity } from '#platform/crypto/age.ts';
import { bucketStore } from '#platform/files/bucket-store.ts';
import { type FileStore, openFiles } from '#platform/files/files.ts';
import { type BreakableLine, breakableConnection } from '#test/harness/breakable-line.ts';
import { bucketServer } from '#test/harness/bucket-server.ts';
import { asOwner } from '#test/harness/database.ts';
import { requestDeletion } from './commands/delete/ask-deletion.ts';
import { deleteHotel } from './commands/delete/delete-hotel.ts';
import { writeArchive } from './commands/export/write-archive.ts';
import { importHotel } from './commands/import/import-hotel.ts';
import { anEntireHotel } from './factory.ts';

const server = await bucketServer();
const folder = await mkdtemp(join(tmpdir(), 'genkan-in-a-bucket-'));
afterAll(async () => {
  await server[Symbol.asyncDispose]();
  await rm(folder, { recursive: true });
});
const bytes = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#264b73' } })
  .png()
  .toBuffer();

let store: FileStore & { close(): void };
let line: BreakableLine;
let count = 0;
beforeEach(async () => {
  line = await breakableConnection(server.url);
  store = bucketStore({ ...server.settings, endpoint: line.url, prefix: `${++count}/`, timeout: 2000 });
  openFiles(store);
});
afterEach(async () => {
  resetClock();
  store.close();
  await line[Symbol.asyncDispose]();
});

const paths = async () => {
  const found: string[] = [];
  for await (const { path } of store.walk()) found.push(path);
  return found;
};
const november = { from_date: '2026-11-01', to_date: '2026-11-30' };

test('pictures in a bucket are shown, zipped and deleted by their retention rules', async () => {
  const { facility } = await aGuestFromAbroad(bytes);
  expect(await paths()).toHaveLength(2);
  const { facilityId, owner, system } = facility;
  const [row] = await inFacility(system, db => db.select().from(image));
  const opened = await inFacility(system, db => openImage(db, facilityId, row?.publicId ?? ''));
  expect(opened?.mediaType).toBe('image/jpeg');
  const { body } = await exportIds(owner, { facility_id: facilityId, ...november });
  const zip = unzipSync(await buffer(body instanceof Readable ? body : Readable.from([body])));
  expect(Object.keys(zip)).toEqual([expect.stringMatching(/\.jpg$/)]);

  setDay('2026-12-24');
  await sweep();
  expect([await picturesOf(facility), (await paths()).length]).toEqual([['passport'], 1]);
  setDay('2029-11-24');
  await sweep();
  expect([await bookingsOf(facility), await paths()]).toEqual([0, []]);
});

test('a zip download is aborted if the bucket is unreachable, rather than listing pictures as missing', async () => {
  const { facility } = await aGuestFromAbroad(bytes);
  line.become('cut');
  const { body } = await exportIds(facility.owner, { facility_id: facility.facilityId, ...november });
  await expect(buffer(body instanceof Readable ? body : Readable.from([body]))).rejects.toThrow();
});

test('a retention sweep that failed because the bucket was unreachable is completed by the next sweep', async () => {
  const { facility } = await aGuestFromAbroad(bytes);
  setDay('2029-11-24');
  line.become('cut');
  await expect(sweep()).rejects.toThrow();
  expect(await bookingsOf(facility)).toBe(1);
  line.become('whole');
  await sweep();
  expect([await bookingsOf(facility), await paths()]).toEqual([0, []]);
});

test('a picture file without a database row is deleted after a day, and other files are kept', async () => {
  await aGuestFromAbroad(bytes);
  await store.put('images/1/img_orphan', Buffer.from('x'));
  setClock(() => new Date());
  expect(await deleteOrphans()).toBe(0);
  setClock(() => new Date(Date.now() + 2 * 86_400_000));
  expect(await deleteOrphans()).toBe(1);
  expect(await paths()).toHaveLength(2);
});

test('a hotel with files in a bucket can be exported, deleted with all its files and restored from its archive', async () => {
  const { facility } = await anEntireHotel();
  const other = await aGuestFromAbroad(bytes);
  resetClock();
  const before = await paths();
  const own = (all: string[]) => all.filter(path => path.split('/')[1] === String(facility.facilityId));
  expect(own(before).length).toBeGreaterThan(0);
  const identity = await newIdentity();
  const archive = join(folder, 'hotel.tar');
  await writeArchive(facility.system, identity.recipient, archive);
  expect(await paths()).toEqual(before);
  await requestDeletion(facility.owner, {
    slug: facility.slug,
    keptElsewhere: 'In the safe of the head office',
  });
  await asOwner(`alter table hotel_deletion disable trigger user;
    update hotel_deletion set asked_at = now() - interval '31 days' where facility_id = ${facility.facilityId};
    alter table hotel_deletion enable trigger user`);
  line.become('cut');
  await expect(deleteHotel(site, facility.system)).rejects.toThrow();
  line.become('whole');
  expect(await deleteHotel(site, facility.system)).toBe(true);
  expect(own(await paths())).toEqual([]);
  expect(await picturesOf(other.facility)).toHaveLength(2);
  await importHotel(archive, [identity.identity]);
  expect(await paths()).toHaveLength(before.length);
});
