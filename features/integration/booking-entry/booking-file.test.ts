import '#test/harness/database.ts';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { inFacility } from '#features/access/access/queries/in-facility.ts';
import { importBookings } from '#features/integration/api/commands/take-bookings.ts';
import { slot } from '#features/registration/registration/tables.ts';
import type { Refusal } from '#platform/http/refusal.ts';
import { aFacility, type TestFacility } from '#test/harness/facility.ts';
import { correctRow, queueImport } from './commands/file/edit.ts';
import { importFile } from './commands/file/take.ts';
import {
  aFile,
  anImportedFile,
  bookingsOf,
  countsOf,
  csv,
  day,
  importTestFile,
  line,
  namesOf,
  pmsBooking,
  rowsOf,
} from './factory.ts';
import { sealHead } from './queries/file/cells.ts';
import { listFiles, showFile } from './queries/file/files.ts';
import { bookingFile, bookingFileRow } from './tables/file.ts';

const LOCKED = Buffer.from('EncryptedPackage', 'utf16le').toString('hex');

/** Copies the row of a file, because reading many files would take long. */
const copyOf = ({ system, facilityId }: TestFacility, id: number) =>
  inFacility(system, async db => {
    const [file] = await db.select().from(bookingFile).where(eq(bookingFile.id, id));
    if (!file) throw new Error(`There is no file ${id}`);
    const { id: _id, ...row } = file;
    const [copy = { id: 0 }] = await db.insert(bookingFile).values(row).returning({ id: bookingFile.id });
    const sealed = await sealHead(db, facilityId, copy.id, { name: 'copy.csv', titles: [] });
    await db.update(bookingFile).set({ sealed }).where(eq(bookingFile.id, copy.id));
    return copy.id;
  });

describe('importing a booking file', () => {
  it('an uploaded file changes nothing until it is imported, and each imported booking then has a link', async () => {
    const hotel = await aFacility();
    const id = await aFile(hotel, csv(line('A-1'), line('A-2', 'Emma Smith')));
    expect(await countsOf(hotel, id)).toMatchObject({ new: 2, left_out: 0 });
    expect(await bookingsOf(hotel)).toEqual([]);
    await importTestFile(hotel, id);
    expect(await bookingsOf(hotel)).toMatchObject([
      { pmsCode: 'file', pmsBookingNo: 'A-1', origin: 'file', name: '山田 太郎', phone: '+819012345678' },
      { pmsBookingNo: 'A-2', sendMethod: 'email', pmsBookingStatus: 1 },
    ]);
    expect(await inFacility(hotel.system, db => db.select().from(slot))).toHaveLength(2);
    expect(await showFile(hotel.owner, id)).toMatchObject({ state: 'taken', counts: { new: 2 } });
  });

  it('importing the same file again changes nothing', async () => {
    const hotel = await aFacility();
    await anImportedFile(hotel, csv(line('A-1'), line('A-2')));
    const before = await bookingsOf(hotel);
    const id = await aFile(hotel, csv(line('A-1'), line('A-2')));
    expect(await countsOf(hotel, id)).toMatchObject({ unchanged: 2 });
    await importTestFile(hotel, id);
    expect(await bookingsOf(hotel)).toEqual(before);
  });

  it('shows which bookings the import would change, cancel and leave unchanged', async () => {
    const hotel = await aFacility();
    await anImportedFile(hotel, csv(line('A-1'), line('A-2'), line('A-3')));
    const id = await aFile(
      hotel,
      csv(
        line('A-1', '山田 花子', { out: 6 }),
        line('A-2', undefined, { status: 'キャンセル' }),
        line('A-3'),
        line('A-9', undefined, { status: '取消' }),
      ),
    );
    expect(await countsOf(hotel, id)).toMatchObject({ changed: 1, cancelled: 1, unchanged: 1, not_known: 1 });
    const { data } = await rowsOf(hotel, id);
    expect(data.map(({ verdict, changes }) => [verdict, changes])).toEqual([
      [
        'changed',
        [
          { field: 'checkout_date', was: day(5), now: day(6) },
          { field: 'full_name', was: '山田 太郎', now: '山田 花子' },
        ],
      ],
      ['cancelled', [{ field: 'status', was: '1', now: '2' }]],
      ['unchanged', []],
      ['not_known', []],
    ]);
    await importTestFile(hotel, id);
    expect(await namesOf(hotel)).toEqual([
      ['A-1', '山田 花子', 1],
      ['A-2', '山田 太郎', 2],
      ['A-3', '山田 太郎', 1],
    ]);
  });

  it('a file with invalid rows is rejected until they are corrected', async () => {
    const hotel = await aFacility();
    const id = await aFile(
      hotel,
      csv(line('A-1'), `A-2,someday,${day(5)},Emma,,,1,`, `,${day(1)},${day(2)},X,,,,`),
    );
    expect(await countsOf(hotel, id)).toMatchObject({ new: 1, error: 2 });
    await expect(queueImport(hotel.owner, id, false)).rejects.toMatchObject({ code: 'rows_in_error' });
    await correctRow(hotel.owner, id, 3, { cells: { checkin_date: day(3) } });
    expect(await countsOf(hotel, id)).toMatchObject({ new: 2, error: 1 });
    await correctRow(hotel.owner, id, 4, { leftOut: true });
    expect(await countsOf(hotel, id)).toMatchObject({ new: 2, left_out: 1 });
    await importTestFile(hotel, id);
    expect(await namesOf(hotel)).toEqual([
      ['A-1', '山田 太郎', 1],
      ['A-2', 'Emma', 1],
    ]);
  });

  it("rejects a correction over another user's correction and returns the current row", async () => {
    const hotel = await aFacility();
    const id = await aFile(hotel, csv(line('A-1')));
    const [seen] = (await rowsOf(hotel, id)).data;
    const correct = (full_name: string, version = seen?.version) =>
      correctRow(hotel.owner, id, 2, { cells: { full_name }, version });
    await correct('山田 花子');
    const refused = await correct('山田 一郎').catch((error: Refusal) => error);
    const [now] = (await rowsOf(hotel, id)).data;
    expect(refused).toMatchObject({
      code: 'version_conflict',
      details: { data: { version: now?.version, cells: { full_name: '山田 花子' } } },
    });
    await correct('山田 一郎', now?.version);
    expect((await rowsOf(hotel, id)).data).toMatchObject([{ cells: { full_name: '山田 一郎' } }]);
  });

  it('staff can exclude invalid rows and import the rest of the file', async () => {
    const hotel = await aFacility();
    const id = await aFile(hotel, csv(line('A-1'), `A-2,someday,${day(5)},Emma,,,1,`));
    await queueImport(hotel.owner, id, true);
    await importFile(hotel.system, id, { attempt: 1, lastAttempt: false });
    expect(await namesOf(hotel)).toEqual([['A-1', '山田 太郎', 1]]);
  });

  it('a file never changes a PMS booking', async () => {
    const hotel = await aFacility();
    await importBookings(hotel.system, [pmsBooking('A-1')]);
    const id = await anImportedFile(hotel, csv(line('A-1'), line('A-2')));
    expect(await countsOf(hotel, id)).toMatchObject({ kept: 1, new: 1 });
    expect(await namesOf(hotel)).toEqual([
      ['A-1', 'PMS', null],
      ['A-2', '山田 太郎', 1],
    ]);
  });

  it('counts the booking numbers of the file that already exist under other sources', async () => {
    const hotel = await aFacility();
    const ofPms = ['A-1', 'A-2', 'A-3'].map(no => ({ ...pmsBooking(no), pms_code: 'opera' }));
    await importBookings(hotel.system, [...ofPms, { ...pmsBooking('A-4'), pms_code: 'mews' }]);
    await importBookings((await aFacility()).system, [{ ...pmsBooking('A-9'), pms_code: 'other' }]);
    const id = await aFile(hotel, csv(line('A-1'), line('A-2'), line('A-3'), line('A-4'), line('A-9')));
    await correctRow(hotel.owner, id, 4, { leftOut: true });
    expect(await showFile(hotel.owner, id)).toMatchObject({
      counts: { new: 4 },
      elsewhere: [
        { code: 'opera', count: 2 },
        { code: 'mews', count: 1 },
      ],
    });
  });

  it('a file no longer changes a booking that the PMS has taken over', async () => {
    const hotel = await aFacility();
    await anImportedFile(hotel, csv(line('A-1')));
    const sent = { pms_code: 'file', pms_reservation_no: 'A-1', checkin_date: day(3), checkout_date: day(4) };
    expect(await importBookings(hotel.system, [sent])).toMatchObject([{ result: 'updated' }]);
    expect(await bookingsOf(hotel)).toMatchObject([{ origin: 'pms', checkoutDate: day(4) }]);
    const id = await anImportedFile(hotel, csv(line('A-1', '別人')));
    expect(await countsOf(hotel, id)).toMatchObject({ kept: 1 });
  });

  it.each([
    ['=HYPERLINK("http://example.com","x")', 'stays text, even if a spreadsheet would read it as a formula'],
    ['\u202e田山\u0000', 'loses characters that reverse its direction or that the database rejects'],
  ])('an imported guest name of %j %s', async name => {
    const hotel = await aFacility();
    await anImportedFile(hotel, csv(line('A-1', `"${name.replaceAll('"', '""')}"`)));
    const [row] = await bookingsOf(hotel);
    expect(row?.name).toBe(name.replace(/[\u202e\0]/g, ''));
  });

  it('only a recognized status text restores a cancelled booking', async () => {
    const hotel = await aFacility();
    const said = (...statuses: string[]) =>
      anImportedFile(hotel, csv(...statuses.map((status, n) => line(`A-${n}`, undefined, { status }))));
    const statusesNow = async () => (await bookingsOf(hotel)).map(each => each.pmsBookingStatus);
    await said('予約', '予約', '予約');
    await said('キャンセル', 'キャンセル', 'キャンセル');
    await said('謎', '', 'CXL');
    expect(await statusesNow()).toEqual([2, 2, 2]);
    await said('予約', '予約', '予約');
    expect(await statusesNow()).toEqual([1, 1, 1]);
    const odd = await aFile(hotel, csv(line('A-9', undefined, { status: '謎' })));
    expect(await rowsOf(hotel, odd)).toMatchObject({
      data: [{ verdict: 'new', faults: [{ field: 'status', code: 'status_unknown' }] }],
    });
  });

  it('combines rows with the same number into one booking, for several rooms or several nights', async () => {
    const hotel = await aFacility();
    const titles =
      '予約ID,予約区分,予約番号,泊目,チェックイン日,チェックアウト日,泊数,予約サイト名称,宿泊者氏名,室数,大人人数計,子供人数計';
    const night = (no: number, name: string) =>
      `1,予約,R-1,${no},${day(3).replaceAll('-', '/')},${day(5).replaceAll('-', '/')},2,楽天トラベル,${name},1,2,0`;
    await anImportedFile(hotel, [titles, night(1, '山田 太郎'), night(2, ''), night(1, '')].join('\n'));
    expect(await bookingsOf(hotel)).toMatchObject([
      {
        pmsCode: 'file',
        pmsBookingNo: 'R-1',
        metadata: {
          full_name: '山田 太郎',
          room_quantity: 2,
          number_of_guests: 4,
          reservation_site: '楽天トラベル',
        },
      },
    ]);
  });

  it('a second import changes nothing if rows with the same number have different dates', async () => {
    const hotel = await aFacility();
    const row = (room: string, out: number) => `A-1,${day(3)},${day(out)},${room},2`;
    const text = `予約番号,チェックイン,チェックアウト,部屋番号,人数\n${row('106', 4)}\n${row('107', 6)}`;
    for (const kind of ['new', 'unchanged']) {
      const id = await aFile(hotel, text);
      expect(await countsOf(hotel, id)).toMatchObject({ [kind]: 1, error: 1 });
      await queueImport(hotel.owner, id, true);
      await importFile(hotel.system, id, { attempt: 1, lastAttempt: false });
      expect(await bookingsOf(hotel)).toMatchObject([
        { roomNumber: '106', checkoutDate: day(4), metadata: { number_of_guests: 2 } },
      ]);
    }
  });

  it('the rows of a file are stored encrypted', async () => {
    const hotel = await aFacility();
    const id = await aFile(hotel, csv(line('A-1')));
    const rows = await inFacility(hotel.system, db =>
      db.select().from(bookingFileRow).where(eq(bookingFileRow.fileId, id)),
    );
    expect(rows.some(({ sealed }) => sealed.includes('山田'))).toBe(false);
  });

  it('lists every file uploaded in the last day', async () => {
    const hotel = await aFacility();
    const first = await aFile(hotel, csv(line('A-1')));
    const ids = [first];
    while (ids.length < 22) ids.push(await copyOf(hotel, first));
    expect((await listFiles(hotel.owner)).map(({ id }) => id)).toEqual(ids.toReversed());
  });

  it('a file of another hotel is not found', async () => {
    const [hotel, other] = [await aFacility(), await aFacility()];
    const id = await aFile(other, csv(line('A-1')));
    await expect(showFile(hotel.owner, id)).rejects.toMatchObject({ status: 404 });
    await expect(queueImport(hotel.owner, id, false)).rejects.toMatchObject({ status: 404 });
    expect(await listFiles(hotel.owner)).toEqual([]);
  });

  it.each([
    ['', 'file_empty'],
    ['予約番号,氏名\n', 'file_empty'],
    [`A-1,${day(3)},${day(5)},山田\nA-2,${day(3)},${day(5)},山田`, 'file_without_titles'],
    [Buffer.from('d0cf11e0a1b11ae1', 'hex'), 'file_of_old_excel'],
    [Buffer.from(`d0cf11e0a1b11ae1${LOCKED}`, 'hex'), 'file_protected'],
    [Buffer.from('504b0304', 'hex'), 'file_unreadable'],
  ])('rejects a file that contains %j', async (text, code) => {
    const hotel = await aFacility();
    await expect(aFile(hotel, text)).rejects.toMatchObject({ code });
    expect(await listFiles(hotel.owner)).toEqual([]);
  });
});
