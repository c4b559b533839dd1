import '#test/harness/alone.ts';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { sql } from 'drizzle-orm';
import { extractText, getDocumentProxy } from 'unpdf';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { inFacility } from '#features/access/access/queries/in-facility.ts';
import { platformDb } from '#features/access/access/queries/platform-db.ts';
import { sealBatch } from '#features/audit/audit/commands/seal.ts';
import { verifyAudit } from '#features/audit/audit/queries/verify.ts';
import { liftHold, placeHold } from '#features/booking/booking/commands/holds.ts';
import { linkByToken } from '#features/guest/guest-access/queries/link.ts';
import { slugOfMyPage } from '#features/guest/my-page/queries/my-page.ts';
import { facilityById, facilityBySlug } from '#features/hotel/facility/queries/facility.ts';
import { openTestHotel } from '#features/integration/api/commands/open-test-hotel.ts';
import { aRegistration, change, site } from '#features/message/message/factory/messages.ts';
import { aBooking } from '#features/registration/registration/factory.ts';
import { accountByUsername } from '#features/staff/session/queries/accounts.ts';
import { newIdentity } from '#platform/crypto/age.ts';
import { diskStore } from '#platform/files/disk-store.ts';
import { openFiles } from '#platform/files/files.ts';
import { asOwner } from '#test/harness/database.ts';
import type { TestFacility } from '#test/harness/facility.ts';
import { cancelDeletion, requestDeletion } from './commands/delete/ask-deletion.ts';
import { deleteDueHotels, deleteHotel } from './commands/delete/delete-hotel.ts';
import { writeArchive } from './commands/export/write-archive.ts';
import { anEntireHotel, type EntireHotel } from './factory.ts';
import { certificateOf } from './queries/certificate.ts';
import { deletedHotel, hotelDeletion } from './tables.ts';

let folder: string;
let hotel: EntireHotel;
let other: EntireHotel;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'genkan-deletion-'));
});
afterAll(() => rm(folder, { recursive: true }));
beforeEach(async () => {
  openFiles(diskStore(join(folder, 'files')));
  hotel = await anEntireHotel();
  other = await anEntireHotel();
});

const copyNote = { keptElsewhere: 'In the safe of the head office' };
const askForDeletion = ({ owner, slug }: TestFacility, more: object = copyNote) =>
  requestDeletion(owner, { slug, ...more });

/** Backdates the deletion request by this many days, because the waiting period uses the database clock. */
const daysAgo = (days: number, { facilityId }: TestFacility) =>
  asOwner(`alter table hotel_deletion disable trigger user;
    update hotel_deletion set asked_at = now() - interval '${days} days' where facility_id = ${facilityId};
    alter table hotel_deletion enable trigger user`);

async function tables(): Promise<string[]> {
  const { rows } = await platformDb(db =>
    db.execute<{ name: string }>(
      sql`select table_name as name from information_schema.tables where table_schema = 'public'
        and table_type = 'BASE TABLE' and has_table_privilege(quote_ident(table_name), 'select')`,
    ),
  );
  return rows.map(({ name }) => name);
}

async function counts(): Promise<Record<string, number>> {
  const found: Record<string, number> = {};
  for (const name of await tables()) {
    const { rows } = await platformDb(db =>
      db.execute<{ count: number }>(sql`select count(*)::int as count from ${sql.identifier(name)}`),
    );
    found[name] = rows[0]?.count ?? 0;
  }
  return found;
}

async function rowsOf(facilityId: number): Promise<Record<string, string>> {
  const { rows } = await platformDb(db =>
    db.execute<{ name: string }>(
      sql`select table_name as name from information_schema.columns where table_schema = 'public' and column_name = 'facility_id'`,
    ),
  );
  const found: Record<string, string> = {};
  for (const { name } of rows) {
    const here = await platformDb(db =>
      db.execute<{ all: string | null }>(
        sql`select md5(string_agg(t::text, '' order by t::text)) as all from ${sql.identifier(name)} t where facility_id = ${facilityId}`,
      ),
    );
    const all = here.rows[0]?.all;
    if (all) found[name] = all;
  }
  return found;
}

async function tablesWith(text: string): Promise<string[]> {
  const found: string[] = [];
  for (const name of await tables()) {
    const { rows } = await platformDb(db =>
      db.execute(sql`select 1 from ${sql.identifier(name)} t where t::text like ${`%${text}%`} limit 1`),
    );
    if (rows.length > 0) found.push(name);
  }
  return found;
}

async function filesOf({ facilityId }: TestFacility): Promise<number> {
  const entries = await readdir(join(folder, 'files'), { recursive: true, withFileTypes: true });
  return entries.filter(entry => entry.isFile() && entry.parentPath.includes(`/${facilityId}/`)).length;
}

describe('a scheduled deletion', () => {
  test("scheduling a deletion requires the hotel's name, and either an up-to-date archive or a note of where the guest register is kept", async () => {
    const { owner, slug, system } = hotel.facility;
    await expect(requestDeletion(owner, { slug: 'other', ...copyNote })).rejects.toMatchObject({
      details: { errors: { slug: 'slug_differs' } },
    });
    const refused = { details: { errors: { kept_elsewhere: 'register_not_taken' } } };
    await expect(requestDeletion(owner, { slug })).rejects.toMatchObject(refused);
    const { recipient } = await newIdentity();
    await writeArchive(system, recipient, join(folder, `${slug}.tar`));
    await change(hotel.facility, hotel.booking, { roomNumber: '501' });
    await expect(requestDeletion(owner, { slug })).rejects.toMatchObject(refused);
    await writeArchive(system, recipient, join(folder, `${slug}.tar`));
    await expect(requestDeletion(owner, { slug })).resolves.toBeInstanceOf(Date);
  });

  test('a deletion is due 30 days after the request, and requesting it again keeps the date', async () => {
    const first = await askForDeletion(hotel.facility);
    const days = (first.getTime() - Date.now()) / 86_400_000;
    expect(days).toBeGreaterThan(29.9);
    expect(days).toBeLessThan(30.1);
    expect(await askForDeletion(hotel.facility)).toEqual(first);
    const row = await platformDb(db => facilityById(db, hotel.facility.facilityId));
    expect(row?.leavesAt).toEqual(first);
  });

  test("a hotel's rows cannot be deleted before the due date, and the deletion can be cancelled", async () => {
    const { facilityId, owner } = hotel.facility;
    await askForDeletion(hotel.facility);
    await platformDb(db => db.update(hotelDeletion).set({ askedAt: new Date(0), beganAt: new Date(0) }));
    await expect(
      platformDb(db => db.execute(sql`select delete_hotel_rows('answer', ${facilityId}, 10)`)),
    ).rejects.toMatchObject({ cause: { message: expect.stringContaining('not to be deleted') } });
    await platformDb(db => db.update(hotelDeletion).set({ beganAt: null }));
    await daysAgo(29, hotel.facility);
    const before = await rowsOf(facilityId);
    await deleteDueHotels(site);
    expect(await rowsOf(facilityId)).toEqual(before);
    expect([await cancelDeletion(owner), await cancelDeletion(owner)]).toEqual([true, false]);
    const row = await platformDb(db => facilityById(db, facilityId));
    expect(row?.leavesAt).toBeNull();
  });

  test('requesting a deletion is rejected during a legal hold, and a later legal hold delays the deletion', async () => {
    const { facility, booking } = await aRegistration();
    const held = { bookingId: booking.id, reason: '係争中のため' };
    await placeHold(facility.owner, held);
    await expect(askForDeletion(facility)).rejects.toMatchObject({ code: 'hotel_held' });
    await liftHold(facility.owner, booking.id);
    await askForDeletion(facility);
    await placeHold(facility.owner, held);
    await daysAgo(31, facility);
    expect(await deleteHotel(site, facility.system)).toBe(false);
    await liftHold(facility.owner, booking.id);
    expect(await deleteHotel(site, facility.system)).toBe(true);
  });

  test('a deletion waits if a guest has registered since the archive was created, until the owner states where the guest register is kept', async () => {
    const { facility } = await aRegistration();
    const { recipient } = await newIdentity();
    await writeArchive(facility.system, recipient, join(folder, 'before.tar'));
    await askForDeletion(facility, {});
    await platformDb(db =>
      db.execute(
        sql`update registration set submitted_at = now() where facility_id = ${facility.facilityId}`,
      ),
    );
    await daysAgo(31, facility);
    expect(await deleteHotel(site, facility.system)).toBe(false);
    await askForDeletion(facility);
    expect(await deleteHotel(site, facility.system)).toBe(true);
  });
});

describe('deleting a hotel on its date', () => {
  beforeEach(async () => {
    await inFacility(hotel.facility.system, async () => undefined);
    await sealBatch(hotel.facility.system);
    await askForDeletion(hotel.facility);
    await daysAgo(31, hotel.facility);
  });

  test('a test hotel is deleted with its parent hotel, without a deletion record of its own', async () => {
    const { facility } = await aRegistration();
    const test = await openTestHotel(facility.owner);
    await aBooking({ facilityId: test.facilityId, system: test });
    await askForDeletion(facility);
    await daysAgo(31, facility);
    expect(await deleteHotel(site, facility.system)).toBe(true);
    expect(await rowsOf(test.facilityId)).toEqual({});
    expect(await platformDb(db => facilityById(db, test.facilityId))).toBeUndefined();
    const records = await platformDb(db => db.select({ slug: deletedHotel.slugName }).from(deletedHotel));
    expect(records.map(({ slug }) => slug)).toContain(facility.slug);
    expect(records.map(({ slug }) => slug)).not.toContain(`${facility.slug}_test`);
  });

  test('deletes the hotel from all tables and the disk except for its deletion record, and deletes no other hotel', async () => {
    const { facility, booking, myPageId, name } = hotel;
    const untouched = await rowsOf(other.facility.facilityId);
    const otherFiles = await filesOf(other.facility);
    await platformDb(db =>
      db.execute(sql`update booking set name = ${'Kiyo Hanamizuki'} where id = ${booking.id}`),
    );
    await deleteDueHotels(site);

    expect(await rowsOf(facility.facilityId)).toEqual({});
    expect(await filesOf(facility)).toBe(0);
    for (const text of [
      'Kiyo Hanamizuki',
      booking.token,
      facility.username,
      facility.email,
      hotel.member.username,
    ])
      expect([text, await tablesWith(text)]).toEqual([text, []]);
    expect(await tablesWith(facility.slug)).toEqual(['deleted_hotel']);
    await expect(linkByToken(booking.token)).rejects.toMatchObject({ status: 404 });
    expect(await slugOfMyPage(myPageId)).toBeUndefined();
    expect(await platformDb(db => accountByUsername(db, facility.username))).toBeUndefined();

    expect(await rowsOf(other.facility.facilityId)).toEqual(untouched);
    expect([await filesOf(other.facility), name]).toEqual([otherFiles, other.name]);
    expect((await verifyAudit(other.facility.system)).faults).toEqual([]);
  });

  test('the deletion record contains dates and counts by type, but no personal names', async () => {
    await deleteDueHotels(site);
    const records = await platformDb(db => db.select().from(deletedHotel));
    const record = records.find(({ slugName }) => slugName === hotel.facility.slug);
    expect(record).toMatchObject({ askedBy: 'owner', wasExported: false });
    const pdf = await certificateOf(record?.id ?? 0, 'ja');
    const { text } = await extractText(
      await getDocumentProxy(new Uint8Array(await buffer(pdf ?? Readable.from([])))),
    );
    const words = text.join('').replaceAll(/\s/g, '');
    for (const said of ['削除証明書', hotel.facility.slug, '画像と署名']) expect(words).toContain(said);
    for (const name of ['Kanzashi', hotel.facility.username]) expect(words).not.toContain(name);
    expect(record?.counts).toMatchObject({ bookings: expect.any(Number), persons: 2, pictures: 3, users: 2 });
  });

  test('an interrupted deletion continues without counting rows twice, and concurrent runs are safe', async () => {
    const { facilityId } = hotel.facility;
    const [all] = [await counts()];
    await asOwner(`create function fail() returns trigger language plpgsql as $$ begin raise exception 'killed'; end $$;
      create trigger fail before delete on question for each row when (old.facility_id = ${facilityId}) execute function fail()`);
    await expect(deleteDueHotels(site)).rejects.toThrow();
    await expect(linkByToken(hotel.booking.token)).rejects.toMatchObject({ status: 404 });
    expect(await platformDb(db => facilityBySlug(db, hotel.facility.slug))).toBeUndefined();
    await expect(cancelDeletion(hotel.facility.system)).rejects.toMatchObject({ code: 'deletion_begun' });
    await asOwner('drop trigger fail on question; drop function fail()');
    await Promise.all([deleteDueHotels(site), deleteDueHotels(site)]);
    const left = await counts();
    const records = await platformDb(db => db.select().from(deletedHotel));
    const record = records.filter(({ slugName }) => slugName === hotel.facility.slug);
    expect(record).toHaveLength(1);
    expect(record[0]?.counts.persons).toBe((all?.person ?? 0) - (left.person ?? 0));
    expect(record[0]?.counts.pictures).toBe((all?.image ?? 0) - (left.image ?? 0));
  });
});
