import '#test/harness/alone.ts';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { platformDb } from '#features/access/access/queries/platform-db.ts';
import { linkByToken } from '#features/guest/guest-access/queries/link.ts';
import { facilityBySlug } from '#features/hotel/facility/queries/facility.ts';
import { requestDeletion } from '#features/lifecycle/hotel-transfer/commands/delete/ask-deletion.ts';
import { deleteDueHotels } from '#features/lifecycle/hotel-transfer/commands/delete/delete-hotel.ts';
import { writeArchive } from '#features/lifecycle/hotel-transfer/commands/export/write-archive.ts';
import { importHotel } from '#features/lifecycle/hotel-transfer/commands/import/import-hotel.ts';
import { anEntireHotel, contentOf, type EntireHotel } from '#features/lifecycle/hotel-transfer/factory.ts';
import { deletedHotel, hotelImport } from '#features/lifecycle/hotel-transfer/tables.ts';
import { site } from '#features/message/message/factory/messages.ts';
import { accountByUsername } from '#features/staff/session/queries/accounts.ts';
import { newIdentity } from '#platform/crypto/age.ts';
import { diskStore } from '#platform/files/disk-store.ts';
import { openFiles } from '#platform/files/files.ts';
import { anotherInstallation, asOwner } from '#test/harness/database.ts';
import { killTransferAt, ownerOf, type TransferTarget, testTarget } from './killed-transfer.ts';

// The tables at which a process is killed. At `hotel_export_part`, a part's file is stored but its row is
// not.
const ALL = Boolean(process.env.SOAK);
const outgoing = ALL
  ? [
      'facility',
      'user_account',
      'question',
      'booking',
      'answer',
      'message',
      'audit_entry',
      'image',
      'hotel_export_part',
    ]
  : ['answer', 'hotel_export_part'];
const arriving = ALL
  ? [
      'facility',
      'user_account',
      'question',
      'booking',
      'answer',
      'message',
      'audit_entry',
      'image',
      'booking_search',
    ]
  : ['answer', 'image'];
const leaving = ALL
  ? [
      'staff_session',
      'audit_entry',
      'message',
      'image',
      'answer',
      'person',
      'booking',
      'question',
      'facility',
      'deleted_hotel',
    ]
  : ['staff_session', 'answer', 'deleted_hotel'];

const FOREIGN_KEY = Buffer.alloc(32, 9);

let folder: string;
let hotel: EntireHotel;
let own: { identity: string; recipient: string };

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'genkan-killed-'));
  own = await newIdentity();
});
afterAll(() => rm(folder, { recursive: true }));
beforeEach(async () => {
  openFiles(diskStore(join(folder, 'here')));
  hotel = await anEntireHotel();
});

async function filesOn(disk: string, kind: string): Promise<string[]> {
  const entries = await readdir(join(folder, disk, kind), { recursive: true, withFileTypes: true }).catch(
    () => [],
  );
  return entries.filter(entry => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name));
}

const filesOf = async (facilityId: number) =>
  (await filesOn('here', '')).filter(path => path.includes(`/${facilityId}/`)).length;

async function openOtherInstallation() {
  const disk = await mkdtemp(join(folder, 'there-'));
  const within = await anotherInstallation(FOREIGN_KEY);
  const there = <T>(work: () => Promise<T>) =>
    within(async () => {
      openFiles(diskStore(disk));
      return work();
    }).finally(() => openFiles(diskStore(join(folder, 'here'))));
  const database = await there(() =>
    platformDb(async db => {
      const { rows } = await db.execute<{ name: string }>(sql`select current_database() as name`);
      return rows[0]?.name ?? '';
    }),
  );
  const place: TransferTarget = { database, folder: disk, key: FOREIGN_KEY };
  return { there, place, files: () => filesOn(disk.slice(folder.length + 1), 'images') };
}

async function counts(): Promise<Record<string, number>> {
  const found: Record<string, number> = {};
  await platformDb(async db => {
    const { rows: tables } = await db.execute<{ name: string }>(
      sql`select table_name as name from information_schema.columns where table_schema = 'public'
        and (column_name = 'facility_id' or table_name = 'facility' and column_name = 'id') order by 1`,
    );
    for (const { name } of tables) {
      const { rows } = await db.execute<{ count: number }>(
        sql`select count(*)::int as count from ${sql.identifier(name)}`,
      );
      if (rows[0]?.count) found[name] = rows[0].count;
    }
  });
  return found;
}

async function expectWhole(path: string, before: Map<string, unknown[]>): Promise<void> {
  const { there, files } = await openOtherInstallation();
  const after = await there(async () => contentOf((await importHotel(path, [own.identity])).facilityId));
  expectSame(after, before);
  expect(await files()).toHaveLength(3);
}

function expectSame(after: Map<string, unknown[]>, before: Map<string, unknown[]>): void {
  const changed = ['facility', 'facility_setting', 'audit_entry', 'audit_tally'];
  for (const [name, rows] of before)
    if (!changed.includes(name)) expect([name, after.get(name)]).toEqual([name, rows]);
}

test('an export that is killed repeatedly continues, is complete, and leaves no temporary files', {
  timeout: 600_000,
}, async () => {
  const { facilityId, system } = hotel.facility;
  const before = await contentOf(facilityId);
  const path = join(folder, 'killed.tar');
  for (const table of outgoing) {
    const lock = table === 'hotel_export_part' ? 'exclusive' : 'access exclusive';
    await killTransferAt(
      testTarget(join(folder, 'here')),
      table,
      ['export', path, own.recipient, String(facilityId)],
      lock,
    );
    expect((await readdir(folder)).filter(name => name.startsWith('killed.tar'))).toEqual([]);
  }
  await writeArchive(system, own.recipient, path);
  expect(await filesOn('here', `exports/${facilityId}`)).toEqual([]);
  expect((await readdir(folder)).filter(name => name.startsWith('killed.tar'))).toEqual(['killed.tar']);
  await expectWhole(path, before);
});

test('a killed import is invisible, and the next one imports the hotel once with all pictures', {
  timeout: 600_000,
}, async () => {
  const before = await contentOf(hotel.facility.facilityId);
  const path = join(folder, 'arriving.tar');
  await writeArchive(hotel.facility.system, own.recipient, path);
  const { there, place, files } = await openOtherInstallation();
  for (const table of arriving) {
    await killTransferAt(place, table, ['import', path, own.identity]);
    expect(await there(counts)).toEqual({});
    await expect(there(() => linkByToken(hotel.booking.token))).rejects.toMatchObject({ status: 404 });
  }
  const { facilityId } = await there(() => importHotel(path, [own.identity]));
  expectSame(await there(() => contentOf(facilityId)), before);
  expect(await files()).toHaveLength(3);
  expect((await files()).every(file => file.includes(`/images/${facilityId}/`))).toBe(true);
  expect(await there(() => platformDb(db => db.select().from(hotelImport)))).toEqual([]);
});

test('an import killed after its hotel was opened is complete, and the next attempt reports this and deletes no picture', {
  timeout: 600_000,
}, async () => {
  const path = join(folder, 'arrived.tar');
  await writeArchive(hotel.facility.system, own.recipient, path);
  const { there, place, files } = await openOtherInstallation();
  // The import deletes its row in `hotel_import` last. A trigger makes this deletion wait for the table
  // `import_ends`.
  const tables = await ownerOf(place);
  await tables.query(`create table import_ends ();
    create function wait_for_end() returns trigger language plpgsql security definer as $$
      begin perform from public.import_ends; return old; end $$;
    create trigger waits before delete on hotel_import for each row execute function wait_for_end()`);
  await tables.end();
  await killTransferAt(place, 'import_ends', ['import', path, own.identity]);
  expect(await there(() => platformDb(db => db.select().from(hotelImport)))).toHaveLength(1);
  await expect(there(() => importHotel(path, [own.identity]))).rejects.toThrow('already exists here.');
  expect(await there(() => platformDb(db => db.select().from(hotelImport)))).toEqual([]);
  expect(await files()).toHaveLength(3);
});

test('a deletion that is killed repeatedly completes, counts everything once, and does not affect another hotel', {
  timeout: 600_000,
}, async () => {
  const other = await anEntireHotel();
  const { facilityId, owner, slug, username } = hotel.facility;
  const untouched = await contentOf(other.facility.facilityId);
  const otherFiles = await filesOf(other.facility.facilityId);
  const all = await counts();
  await requestDeletion(owner, { slug, keptElsewhere: 'In the safe of the head office' });
  await asOwner(`alter table hotel_deletion disable trigger user;
    update hotel_deletion set asked_at = now() - interval '31 days' where facility_id = ${facilityId};
    alter table hotel_deletion enable trigger user`);
  for (const [at, table] of leaving.entries()) {
    await killTransferAt(testTarget(join(folder, 'here')), table, ['delete']);
    // Until the hotel is closed, its data is unchanged. After that, the hotel cannot be found.
    const isOpen = at === 0;
    expect((await platformDb(db => facilityBySlug(db, slug))) !== undefined).toBe(isOpen);
    expect((await platformDb(db => accountByUsername(db, username))) !== undefined).toBe(isOpen);
    expect(
      await linkByToken(hotel.booking.token).then(
        () => true,
        () => false,
      ),
    ).toBe(isOpen);
    expect(await platformDb(db => db.select().from(deletedHotel))).toEqual([]);
  }
  await Promise.all([deleteDueHotels(site), deleteDueHotels(site)]);
  const left = await counts();
  const records = await platformDb(db => db.select().from(deletedHotel));
  expect(records).toMatchObject([{ slugName: slug }]);
  const gone = (table: string) => (all[table] ?? 0) - (left[table] ?? 0);
  const { bookings, persons, answers, pictures } = records[0]?.counts ?? {};
  expect({ persons, pictures }).toEqual({ persons: gone('person'), pictures: gone('image') });
  expect([bookings, answers].every(count => (count ?? 0) > 0)).toBe(true);
  expect(await filesOf(facilityId)).toBe(0);
  expect(await contentOf(other.facility.facilityId)).toEqual(untouched);
  expect(await filesOf(other.facility.facilityId)).toBe(otherFiles);
  expect(left).toEqual(await counts());
});
