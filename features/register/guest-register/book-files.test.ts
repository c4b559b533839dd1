import '#test/harness/every-hotel.ts';
import '#test/harness/database.ts';
import { once } from 'node:events';
import { Readable } from 'node:stream';
import { buffer, text } from 'node:stream/consumers';
import { setTimeout } from 'node:timers/promises';
import { and, eq, sql } from 'drizzle-orm';
import { strFromU8, unzipSync } from 'fflate';
import readSheet from 'read-excel-file/node';
import { extractText, getDocumentProxy } from 'unpdf';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { inFacility } from '#features/access/access/queries/in-facility.ts';
import { auditEntry } from '#features/audit/audit/tables.ts';
import { taro } from '#features/guest/check-in-form/factory.ts';
import { resetClock, setClock } from '#platform/clock/clock.ts';
import type { Db } from '#platform/database/pool.ts';
import { aFacility } from '#test/harness/facility.ts';
import { tagsOf } from '#test/harness/pdf-tags.ts';
import { exportRegister } from './commands/export-register.ts';
import * as contract from './contract.ts';
import { aRegisteredBooking } from './factory.ts';
import { openRegister, registerCsv, registerPdf, registerWorkbook } from './queries/book.ts';
import { registerShiftJis } from './queries/book-shift-jis.ts';

beforeEach(() => setClock(() => new Date('2026-11-21T03:00:00Z')));
afterEach(resetClock);

const november = { from: '2026-11-01', to: '2026-11-30' };

/** Names in five languages. Shift_JIS can encode only the first name. */
const names = ['髙橋 﨑子', '𠮷田 太郎', '김민수', '张伟', 'Łukasz Żółć', 'Nguyễn Văn Ả'];

async function aHotelWithForeignNames() {
  const facility = await aFacility();
  await aRegisteredBooking(facility, [
    ...names.map(full_name => ({ ...taro, full_name })),
    { ...taro, full_name: '=cmd|calc' },
  ]);
  return openRegister(facility.system, november);
}
describe('the register files', () => {
  test('the register PDF contains names in five scripts, and every page shows the hotel and the dates', async () => {
    const pdf = await getDocumentProxy(
      new Uint8Array(await buffer(registerPdf(await aHotelWithForeignNames()))),
    );
    const pages = (await extractText(pdf)).text.map(page => page.replaceAll(/\s/g, ''));
    for (const name of names) expect(pages.join('')).toContain(name.replaceAll(' ', ''));
    for (const page of pages) expect(page).toContain('旅館花みずき2026/11/01～2026/11/30');
    const { width, height } = (await pdf.getPage(1)).getViewport({ scale: 1 });
    expect(width).toBeGreaterThan(height);
    expect(await tagsOf(pdf)).toMatch(/^Document\(H1 Table\(TR\(TH TD\).*\) P Table\(TR\(TH TH.*TR\(TD TD/);
  });

  test('the register CSV file starts with a byte order mark and keeps formulas as text', async () => {
    const csv = await text(registerCsv(await aHotelWithForeignNames()));
    const bytes = await buffer(registerCsv(await aHotelWithForeignNames()));
    expect(bytes.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]));
    for (const name of names) expect(csv).toContain(`"${name}"`);
    expect(csv).toContain(`"'=cmd|calc"`);
    expect(csv).toContain('"2026/11/21"');
  });

  test("the register's Shift_JIS file replaces characters that it cannot encode with 〓 and lists each affected cell", async () => {
    const files = unzipSync(await buffer(registerShiftJis(await aHotelWithForeignNames())));
    const csv = new TextDecoder('shift_jis', { fatal: true }).decode(files['register.csv']);
    expect(csv).toContain('"髙橋 﨑子"');
    expect(csv).toContain('"〓田 太郎"');
    expect(csv).toContain('"〓〓〓"');
    const lines = csv.split('\r\n');
    const list = strFromU8(files['replaced.csv'] ?? new Uint8Array());
    expect(list.split('\r\n').slice(0, 3)).toEqual([
      '"行","項目","置き換えた文字","本来の内容"',
      '"3","氏名","𠮷 (U+20BB7)","𠮷田 太郎"',
      '"4","氏名","김 (U+AE40) 민 (U+BBFC) 수 (U+C218)","김민수"',
    ]);
    expect(lines[2]).toContain('〓田');
  });

  test("the register's Shift_JIS zip can be extracted without ZIP64 support", async () => {
    const zip = await buffer(registerShiftJis(await aHotelWithForeignNames()));
    const neededVersion = zip.readUInt16LE(4);
    expect(neededVersion).toBe(20);
  });

  test('the register workbook contains real dates and keeps text as text', async () => {
    const [sheet] = await readSheet(await buffer(registerWorkbook(await aHotelWithForeignNames())));
    const [titles = [], ...rows] = sheet?.data ?? [];
    expect(titles.slice(0, 5)).toEqual(['番号', '到着日', '出発日', '客室', '氏名']);
    expect(rows[0]?.slice(0, 5)).toEqual([
      1,
      new Date('2026-11-21T00:00:00Z'),
      new Date('2026-11-23T00:00:00Z'),
      null,
      '髙橋 﨑子',
    ]);
    expect(rows[6]?.[4]).toBe('=cmd|calc');
  });
});

describe('a register of three thousand persons', () => {
  /** Creates 1,000 bookings of three persons each, copied from one booking of 山田 太郎. */
  async function largeBook() {
    const facility = await aFacility();
    const { booking, registration } = await aRegisteredBooking(facility, [taro]);
    await inFacility(facility.system, db =>
      copies(db, facility.facilityId, { bookingId: booking.id, registrationId: registration.id }),
    );
    return openRegister(facility.system, { from: booking.checkinDate, to: booking.checkinDate });
  }
  let book: Awaited<ReturnType<typeof largeBook>>;
  beforeAll(async () => {
    book = await largeBook();
  });

  test('a register of three thousand persons contains each person once and is read page by page', async () => {
    let pages = 0;
    const numbers = new Set<string>();
    for await (const lines of book.lines()) {
      pages += 1;
      for (const [number = ''] of lines) numbers.add(number);
    }
    expect(numbers.size).toBe(3_001);
    expect(pages).toBeGreaterThan(4);
  });

  test('register files of every format are created only as fast as they are read', async () => {
    for (const file of [registerCsv, registerPdf, registerShiftJis, registerWorkbook]) {
      let pages = 0;
      async function* lines() {
        for await (const page of book.lines()) {
          pages += 1;
          yield page;
        }
      }
      const stream = file({ ...book, lines });
      await once(stream, 'readable');
      await setTimeout(200);
      expect(pages).toBeLessThan(5);
      stream.destroy();
    }
  });
});

/** Copies a booking with its slot, registration, person and answers 1,000 times, with three persons each. */
async function copies(db: Db, facilityId: number, of: { bookingId: number; registrationId: number }) {
  const random = sql`decode(md5(random()::text) || md5(random()::text), 'hex')`;
  await db.execute(sql`
    with made as (
      insert into booking (facility_id, pms_code, pms_reservation_no, checkin_date, checkout_date, metadata, booking_status_id,
        name, name_kana, phone, email, send_method, registered_at, created_at, updated_at)
      select facility_id, pms_code, 'many-' || n, checkin_date, checkout_date, metadata, booking_status_id,
        name, name_kana, phone, email, send_method, registered_at, created_at, updated_at
      from booking, generate_series(1, 1000) n where facility_id = ${facilityId} and id = ${of.bookingId}
      returning id
    ), opened as (
      insert into slot (facility_id, booking_id, token_hash, token_sealed, short_code_hash, short_code_sealed,
        verification_code_hash, verification_code_sealed, number, created_at)
      select ${facilityId}, id, ${random}, '', ${random}, '', ${random}, '', 0, now() from made
      returning id, booking_id
    ), registered as (
      insert into registration (facility_id, booking_id, slot_id, guest_session_id, submitted_at, language, timezone, email,
        my_page_hash, my_page_sealed, qr_hash, qr_sealed, terms_hash, terms_language, terms_accepted_by, register_rules)
      select ${facilityId}, opened.booking_id, opened.id, guest_session_id, submitted_at, language, timezone, registration.email,
        ${random}, '', ${random}, '', terms_hash, terms_language, terms_accepted_by, register_rules
      from opened, registration where registration.facility_id = ${facilityId} and registration.id = ${of.registrationId}
      returning id
    ), persons as (
      insert into person (facility_id, registration_id, number, register_mark)
      select ${facilityId}, registered.id, n, 'complete' from registered, generate_series(0, 2) n
      returning id
    )
    insert into answer (facility_id, person_id, question_id, value)
    select ${facilityId}, persons.id, question_id, value
    from persons, answer join person on person.facility_id = answer.facility_id and person.id = answer.person_id
    where answer.facility_id = ${facilityId} and person.registration_id = ${of.registrationId} and value is not null`);
}

describe('downloading the guest register', () => {
  const asked = { from_date: '2026-11-01', to_date: '2026-11-30', format: 'csv' } as const;

  test('a register download is audited with its dates and format before any row is read', async () => {
    const facility = await aFacility();
    const { facilityId, owner } = facility;
    const { body, filename } = await exportRegister(owner, { facility_id: facilityId, ...asked });
    if (body instanceof Readable) body.destroy();
    const [entry] = await inFacility(owner, db =>
      db
        .select()
        .from(auditEntry)
        .where(and(eq(auditEntry.facilityId, facilityId), eq(auditEntry.action, 'export.register'))),
    );
    expect(entry).toMatchObject({ actorId: owner.userId, details: asked });
    expect(filename).toBe('register_2026-11-01_2026-11-30.csv');
  });

  test('a register download may cover at most three years', () => {
    const faults = (from_date: string, to_date: string) =>
      contract.exportRegister.input
        .safeParse({ facility_id: 1, format: 'pdf', from_date, to_date })
        .error?.issues.map(({ message }) => message) ?? [];
    expect(faults('2023-11-23', '2026-11-23')).toEqual([]);
    expect(faults('2023-11-23', '2026-11-24')).toEqual(['range_too_long']);
    expect(faults('2024-02-29', '2027-02-28')).toEqual([]);
    expect(faults('2024-02-29', '2027-03-01')).toEqual(['range_too_long']);
    expect(faults('2026-11-02', '2026-11-01')).toEqual(['range_backwards']);
  });
});
