import '#test/harness/every-hotel.ts';
import '#test/harness/database.ts';
import { spawnSync } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { and, eq, inArray } from 'drizzle-orm';
import { unzipSync } from 'fflate';
import readSheet from 'read-excel-file/node';
import { afterEach, describe, expect, test } from 'vitest';
import { inFacility } from '#features/access/access/queries/in-facility.ts';
import { auditEntry } from '#features/audit/audit/tables.ts';
import { booking as bookingTable } from '#features/booking/booking/tables.ts';
import { aHotelOfParties } from '#features/desk/front-desk/factory/parties.ts';
import { question } from '#features/form/questionnaire/tables.ts';
import { submit } from '#features/guest/check-in-form/commands/submit.ts';
import { aForm, emma, taro } from '#features/guest/check-in-form/factory.ts';
import { aGuest } from '#features/guest/guest-access/factory.ts';
import { businessDay } from '#features/hotel/facility/rules/business-day.ts';
import { daysAfter } from '#features/hotel/facility/rules/days.ts';
import { storeImage } from '#features/registration/image/commands/images.ts';
import { openImage } from '#features/registration/image/queries/images.ts';
import { aBooking } from '#features/registration/registration/factory.ts';
import { person } from '#features/registration/registration/tables.ts';
import { now, resetClock, setClock } from '#platform/clock/clock.ts';
import type { Binary } from '#platform/http/reply.ts';
import { aFacility, aStaffMember, type TestFacility } from '#test/harness/facility.ts';
import { aPictureFolder } from '#test/harness/picture-folder.ts';
import { exportIds } from './commands/export-ids.ts';
import { exportList } from './commands/export-list.ts';
import * as contract from './contract.ts';
import { idDownloads } from './queries/passport-pictures.ts';

const { folder, bytes, filesOf } = await aPictureFolder();
afterEach(resetClock);

const november = { check_in_from: '2026-11-01', check_in_to: '2026-11-30' };
const days = { from_date: '2026-11-01', to_date: '2026-11-30' };

const bytesOf = ({ body }: Binary) => buffer(body instanceof Readable ? body : Readable.from([body]));

async function sheetOf(
  { owner, facilityId }: TestFacility,
  filters: object = {},
  language: 'ja' | 'en' = 'ja',
) {
  const asked = { facility_id: facilityId, filters: { ...november, ...filters } };
  const file = await exportList(owner, contract.exportList.input.parse(asked), language);
  const [sheet] = await readSheet(await bytesOf(file));
  const [titles = [], ...rows] = sheet?.data ?? [];
  return {
    file,
    titles,
    rows: rows.map(row => Object.fromEntries(titles.map((title, n) => [title, row[n]]))),
  };
}

async function aHotel() {
  const facility = await aFacility();
  const arrival = { checkinDate: '2026-11-21', checkoutDate: '2026-11-23' };
  const booking = await aBooking(facility, { ...arrival, pmsBookingNo: 'R/1' });
  await aBooking(facility, { ...arrival, checkinDate: '2026-11-20', pmsBookingNo: 'R-2' });
  const guest = aGuest(booking);
  setClock(() => new Date('2026-11-20T16:30:00Z'));
  await inFacility(facility.system, db =>
    db.update(question).set({ visibilityCompanion: true }).where(eq(question.systemName, 'dob')),
  );
  const gov_id = await storeImage(guest, { kind: 'passport', person: 'companion:1', bytes });
  const companions = [{ ...emma, full_name: '=cmd|calc', dob: '1990-04-01', gov_id }];
  await submit(guest, await aForm(guest, booking, { main: taro, companions }));
  return { facility, gov_id };
}

describe('the exported booking list', () => {
  test('the exported list has a row for each registered person, and one for a booking without a registration', async () => {
    const { facility } = await aHotel();
    const { rows } = await sheetOf(facility);
    expect(rows.map(row => [row.予約番号, row.宿泊者])).toEqual([
      ['R/1', '代表者'],
      ['R/1', '同行者1'],
      ['R-2', null],
    ]);
  });

  test('the exported list contains the booking and contact data needed to call unregistered guests', async () => {
    const facility = await aFacility();
    await aBooking(facility, {
      checkinDate: '2026-11-20',
      metadata: {
        full_name: '佐藤 花子',
        full_name_for_katakana: 'サトウ ハナコ',
        phone: '09012345678',
        email_address: 'hanako@example.com',
        number_of_guests: 4,
        reservation_site: 'じゃらん',
      },
    });
    expect((await sheetOf(facility)).rows).toEqual([
      expect.objectContaining({
        宿泊者: null,
        予約サイト: 'じゃらん',
        予約者名: '佐藤 花子',
        '予約者名（カナ）': 'サトウ ハナコ',
        予約時の電話番号: '090-1234-5678',
        予約時のメール: 'hanako@example.com',
        送信方法: 'メール',
        宿泊人数: 4,
        登録人数: 0,
      }),
    ]);
  });

  test('the exported list marks cancelled bookings, so that staff do not call these guests', async () => {
    const facility = await aFacility();
    await aBooking(facility, { checkinDate: '2026-11-20', pmsBookingStatus: 2 });
    const { rows } = await sheetOf(facility, {});
    expect(rows).toEqual([expect.objectContaining({ 状態: 'キャンセル' })]);
  });

  test('the exported list contains the number of registered and expected guests', async () => {
    const { facility } = await aHotel();
    const { rows } = await sheetOf(facility, {}, 'en');
    expect(rows.map(row => [row['Guests registered'], row['Guests expected']])).toEqual([
      [2, 3],
      [2, 3],
      [0, 3],
    ]);
  });

  test('the exported list contains the state of each party and what it lacks', async () => {
    const { facility } = await aHotelOfParties(['GROUP-5-OF-20', 'PASSPORT', 'FAMILY', 'NOBODY']);
    const today = businessDay(now(), 'Asia/Tokyo');
    const week = { check_in_from: daysAfter(today, -3), check_in_to: daysAfter(today, 3) };
    const { rows } = await sheetOf(facility, week, 'en');
    const [number, party] = ['Reservation', 'Registration'];
    const parties = new Map(rows.map(row => [row[number], row[party]]));
    expect(Object.fromEntries(parties)).toEqual({
      'GROUP-5-OF-20': 'Partly registered · 15 guests, 1 passport',
      PASSPORT: 'Passport not seen · 1 passport',
      FAMILY: 'Complete',
      NOBODY: 'Not registered',
    });
  });

  test('the exported list contains the register status of each person', async () => {
    const { facility } = await aHotel();
    const { rows } = await sheetOf(facility);
    expect(rows.map(row => row.宿泊者名簿)).toEqual(['記載済み', '旅券未確認', null]);
    await inFacility(facility.system, db =>
      db
        .update(person)
        .set({ registerMark: 'missing', registerMissing: ['previous_place', 'room'] })
        .where(and(eq(person.facilityId, facility.facilityId), eq(person.number, 0))),
    );
    expect((await sheetOf(facility)).rows[0]?.宿泊者名簿).toBe('不足：客室、前泊地');
    const missing = 'Missing: room and where they stayed the night before';
    expect((await sheetOf(facility, {}, 'en')).rows[0]?.['Guest register']).toBe(missing);
  });

  test("the exported list contains real dates and times in the hotel's time zone, and keeps text as text", async () => {
    const { facility } = await aHotel();
    const { rows } = await sheetOf(facility);
    expect(rows[1]).toMatchObject({
      チェックイン: new Date('2026-11-21T00:00:00Z'),
      登録日時: new Date('2026-11-21T01:30:00Z'),
      お名前: '=cmd|calc',
      生年月日: new Date('1990-04-01T00:00:00Z'),
    });
  });

  test("the exported list is in the language of the dashboard, with the hotel's date in the file name", async () => {
    const { facility } = await aHotel();
    const { titles, file } = await sheetOf(facility, {}, 'en');
    expect(titles.slice(0, 4)).toEqual(['Reservation', 'Status', 'Check-in', 'Check-out']);
    expect(file.filename).toBe('20261121_logs.xlsx');
  });

  test('the exported list contains the bookings that match the filter', async () => {
    const { facility } = await aHotel();
    expect((await sheetOf(facility, { has_passport_picture: 1 })).rows).toHaveLength(2);
    expect((await sheetOf(facility, { check_in_to: '2026-11-20' })).rows).toHaveLength(1);
  });

  test('the exported list has a column for a retired question only if it has answers', async () => {
    const { facility } = await aHotel();
    await inFacility(facility.system, db =>
      db
        .update(question)
        .set({ retiredAt: new Date() })
        .where(
          and(
            eq(question.facilityId, facility.facilityId),
            inArray(question.systemName, ['dob', 'company_name']),
          ),
        ),
    );
    const { titles } = await sheetOf(facility);
    expect(titles).toContain('生年月日');
    expect(titles).not.toContain('会社名');
    expect((await sheetOf(facility, { check_in_to: '2026-11-20' })).titles).not.toContain('生年月日');
  });

  test('the exported list contains every page of a long list once', async () => {
    const facility = await aFacility();
    const { facilityId, system } = facility;
    const first = await aBooking(facility, { checkinDate: '2026-11-02' });
    await inFacility(system, async db => {
      const [row] = await db.select().from(bookingTable).where(eq(bookingTable.id, first.id));
      if (!row) throw new Error('The booking is missing');
      const { id: _id, ...values } = row;
      const many = Array.from({ length: 120 }, (_, n) => ({
        ...values,
        facilityId,
        pmsBookingNo: `L-${n}`,
      }));
      await db.insert(bookingTable).values(many);
    });
    const { rows } = await sheetOf(facility);
    expect(new Set(rows.map(row => row.予約番号)).size).toBe(121);
    expect(rows).toHaveLength(121);
  });
});

const hash = (data: Uint8Array | undefined) =>
  createHash('sha256')
    .update(data ?? '')
    .digest('hex');

describe('the zip of passport pictures', () => {
  const zipOf = async ({ owner, facilityId }: TestFacility, range = days) => {
    const file = await exportIds(owner, { facility_id: facilityId, ...range });
    return { file, files: unzipSync(await bytesOf(file)) };
  };

  test('the zip of passport pictures contains a folder per booking with every picture as stored', async () => {
    const { facility, gov_id } = await aHotel();
    const { files, file } = await zipOf(facility);
    const stored = await inFacility(facility.system, db => openImage(db, facility.facilityId, gov_id));
    expect(Object.keys(files)).toEqual(['R_1/=cmd_calc.jpg']);
    expect(hash(files['R_1/=cmd_calc.jpg'])).toBe(hash(stored?.bytes));
    expect(file.filename).toBe('IDs_2026-11-01_2026-11-30.zip');
  });

  test.skipIf(spawnSync('unzip', ['-v']).error)('`unzip` extracts the pictures unchanged', async () => {
    const { facility, gov_id } = await aHotel();
    const place = join(folder, 'ids.zip');
    await writeFile(
      place,
      await bytesOf(await exportIds(facility.owner, { ...days, facility_id: facility.facilityId })),
    );
    const { status } = spawnSync('unzip', ['-q', place, '-d', join(folder, 'ids')]);
    const stored = await inFacility(facility.system, db => openImage(db, facility.facilityId, gov_id));
    expect(status).toBe(0);
    expect(hash(await readFile(join(folder, 'ids', 'R_1', '=cmd_calc.jpg')))).toBe(hash(stored?.bytes));
  });

  test.each<[string, (file: string) => Promise<void>]>([
    ['missing', file => rm(file)],
    ['cut short', file => truncate(file, 40)],
    ['empty', file => truncate(file, 0)],
    ['swapped for another', file => writeFile(file, randomBytes(500))],
  ])(
    'the zip of passport pictures lists a picture whose file is %s, and contains all others',
    async (_what, damage) => {
      const { facility } = await aHotel();
      const [file = ''] = await filesOf(facility.facilityId);
      const next = { checkinDate: '2026-11-22', checkoutDate: '2026-11-23', pmsBookingNo: 'R-3' };
      const booking = await aBooking(facility, next);
      const guest = aGuest(booking);
      const gov_id = await storeImage(guest, { kind: 'passport', person: 'companion:1', bytes });
      await submit(guest, await aForm(guest, booking, { main: taro, companions: [{ ...emma, gov_id }] }));
      await damage(file);
      const { files } = await zipOf(facility);
      expect(Object.keys(files)).toEqual([expect.stringMatching(/^R-3\//), 'MISSING.txt']);
      expect(Buffer.from(files['MISSING.txt'] ?? []).toString()).toBe('R_1/=cmd_calc.jpg\r\n');
    },
  );

  test('the zip of passport pictures is empty but valid if there are no pictures', async () => {
    const { facility } = await aHotel();
    const { files } = await zipOf(facility, { from_date: '2026-11-22', to_date: '2026-11-30' });
    expect(files).toEqual({});
  });

  test('the export history shows who downloaded which dates', async () => {
    const { facility } = await aHotel();
    await zipOf(facility);
    const { data } = await inFacility(facility.owner, db => idDownloads(db, facility.facilityId, undefined));
    expect(data).toEqual([
      {
        id: expect.any(Number),
        user: { username: facility.username },
        created_at: expect.any(String),
        value_new: { from_date: '2026-11-01', to_date: '2026-11-30' },
      },
    ]);
  });
});

test('users without the permission to search cannot export search results', async () => {
  const { facility } = await aHotel();
  const member = await aStaffMember(facility, [
    'list.pre_check_in.download',
    'list.personal_information.view',
  ]);
  const asked = { facility_id: facility.facilityId, filters: { ...november, name: '山田' } };
  await expect(exportList(member, contract.exportList.input.parse(asked), 'ja')).rejects.toMatchObject({
    status: 403,
  });
});

test('every export is audited, even if the download is abandoned', async () => {
  const { facility } = await aHotel();
  const { owner, facilityId } = facility;
  const list = await exportList(
    owner,
    contract.exportList.input.parse({ facility_id: facilityId, filters: november }),
    'ja',
  );
  if (list.body instanceof Readable) list.body.destroy();
  const entries = await inFacility(owner, db =>
    db
      .select()
      .from(auditEntry)
      .where(and(eq(auditEntry.facilityId, facilityId), eq(auditEntry.action, 'export.list'))),
  );
  expect(entries).toHaveLength(1);
});
