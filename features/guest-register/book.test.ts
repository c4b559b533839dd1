import '#test/harness/alone.ts';
import '#test/harness/database.ts';
import { once } from 'node:events';
import { Readable } from 'node:stream';
import { buffer, text } from 'node:stream/consumers';
import { setTimeout } from 'node:timers/promises';
import { and, eq, sql } from 'drizzle-orm';
import { strFromU8, unzipSync } from 'fflate';
import readSheet from 'read-excel-file/node';
import { extractText, getDocumentProxy } from 'unpdf';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { inFacility } from '#features/access/queries/in-facility.ts';
import { auditEntry } from '#features/audit/tables.ts';
import { booking as bookingTable } from '#features/booking/tables.ts';
import { submit } from '#features/check-in-form/commands/submit.ts';
import { aForm, emma, type Given, taro } from '#features/check-in-form/factory.ts';
import { storeSetting } from '#features/facility/commands/change-setting.ts';
import { aGuest } from '#features/guest-access/factory.ts';
import { question } from '#features/questionnaire/tables.ts';
import { unsetBasis } from '#features/register-law/rules/required.ts';
import { withdraw } from '#features/registration/commands/withdraw.ts';
import { aBooking, stored } from '#features/registration/factory.ts';
import { resetClock, setClock } from '#platform/clock/clock.ts';
import type { Db } from '#platform/database/pool.ts';
import { aFacility, type TestFacility } from '#test/harness/facility.ts';
import { exportRegister } from './commands/export-register.ts';
import * as contract from './contract.ts';
import { bookCsv, bookPdf, bookWorkbook, openBook } from './queries/book.ts';
import { bookColumns } from './queries/book-columns.ts';
import type { Whose } from './queries/book-entries.ts';
import { bookShiftJis } from './queries/book-shift-jis.ts';

beforeEach(() => setClock(() => new Date('2026-11-20T03:00:00Z')));
afterEach(resetClock);

const november = { from: '2026-11-01', to: '2026-11-30' };
const nights = { checkinDate: '2026-11-21', checkoutDate: '2026-11-23' };

/** A registration of these persons; the question about the picture of a passport asks nobody. */
async function registered(
  facility: TestFacility,
  [main = taro, ...companions]: Given[],
  overrides: Parameters<typeof aBooking>[1] = {},
) {
  const booking = await aBooking(facility, {
    ...nights,
    metadata: { number_of_guests: 9 },
    ...overrides,
  });
  await inFacility(facility.system, db =>
    db
      .update(question)
      .set({ visibility: false, visibilityCompanion: false })
      .where(eq(question.systemName, 'gov_id')),
  );
  const guest = aGuest(booking);
  await submit(guest, await aForm(guest, booking, { main, companions }));
  const [registration] = await stored(facility, booking);
  if (!registration) throw new Error('The registration was not stored');
  return { booking, guest, registration };
}

/** The lines of a book, each by the titles of its columns. */
async function linesOf({ system }: TestFacility, whose: Whose = november) {
  const book = await openBook(system, whose);
  const lines: Record<string, string>[] = [];
  for await (const page of book.lines())
    for (const line of page)
      lines.push(Object.fromEntries(book.columns.map(({ title }, index) => [title, line[index] ?? ''])));
  return lines;
}

describe('the register as a book', () => {
  test('goes by day and person, numbered, in the order of the law', async () => {
    const facility = await aFacility();
    await registered(facility, [taro], { checkinDate: '2026-11-22', pmsBookingNo: 'R-1', roomNumber: '205' });
    const abroad = { address: '1 Lake Rd, Auckland', phone: '+64 21 123 456', email: 'e@example.com' };
    await registered(facility, [{ ...emma, ...abroad }], { pmsBookingNo: 'R-2' });
    expect(await linesOf(facility)).toEqual([
      {
        番号: '1',
        到着日: '2026-11-21',
        出発日: '2026-11-23',
        客室: '',
        氏名: 'Emma Wilson',
        住所: '1 Lake Rd, Auckland',
        連絡先: '+64 21 123 456 / e@example.com',
        日本国内の住所の有無: 'なし',
        国籍: 'ニュージーランド',
        旅券番号: 'LM123456',
        旅券の写し: '',
        予約番号: 'R-2',
        記載の状況: expect.any(String),
      },
      {
        番号: '2',
        到着日: '2026-11-22',
        出発日: '2026-11-23',
        客室: '205',
        氏名: '山田 太郎',
        住所: '〒100-0001 東京都千代田区千代田1-1',
        連絡先: '090-1234-5678 / taro@example.com',
        日本国内の住所の有無: 'あり',
        国籍: '',
        旅券番号: '',
        旅券の写し: '',
        予約番号: 'R-1',
        記載の状況: '記載済み',
      },
    ]);
    const { columns } = await openBook(facility.system, november);
    expect(columns.map(({ title }) => title).join()).toBe(
      '番号,到着日,出発日,客室,氏名,住所,連絡先,日本国内の住所の有無,国籍,旅券番号,旅券の写し,予約番号,記載の状況',
    );
  });

  test('says of each person what is missing, or that the passport was not yet seen', async () => {
    const facility = await aFacility();
    await registered(facility, [taro, { ...emma, phone: '' }]);
    const states = (await linesOf(facility)).map(line => line.記載の状況);
    expect(states[0]).toBe('記載済み');
    expect(states[1]).toMatch(/^(旅券未確認|不足：)/);
  });

  test('does not copy what the main guest answered for all, but where their own entry is not read', async () => {
    const facility = await aFacility();
    const hanako = { full_name: '山田 花子', has_japan_address: 'yes' };
    const { registration } = await registered(facility, [taro, hanako]);
    const same = '代表者に同じ';
    expect((await linesOf(facility))[1]).toMatchObject({ 氏名: '山田 花子', 住所: same, 連絡先: same });
    await registered(facility, [taro]);
    const named = await linesOf(facility, { personIds: [registration.persons[1]?.id ?? 0] });
    expect(named.map(line => [line.番号, line.氏名, line.住所])).toEqual([
      ['1', '山田 花子', '（代表者）〒100-0001 東京都千代田区千代田1-1'],
    ]);
  });

  test('has columns for what prefecture and health centre ask for', async () => {
    const facility = await aFacility();
    await inFacility(facility.system, db =>
      storeSetting(db, facility.facilityId, 'guest_register', {
        ...unsetBasis,
        prefecture: 5,
        items: ['occupation', 'sex'],
      }),
    );
    const more = {
      age: '35',
      gender: 'male',
      prev_destination: '仙台',
      next_destination: '青森',
      occupation: 'student',
    };
    await registered(facility, [{ ...taro, ...more }], { roomNumber: '205' });
    expect((await linesOf(facility))[0]).toMatchObject({
      職業: '学生',
      年齢: '35歳',
      性別: '男性',
      客室: '205',
      前泊地: '仙台',
      行先地: '青森',
      記載の状況: '記載済み',
    });
  });

  test('keeps what was withdrawn or cancelled, marked and without a number', async () => {
    const facility = await aFacility();
    const { registration } = await registered(facility, [taro]);
    await withdraw(facility.owner, registration.id, '二重の登録');
    await registered(facility, [{ ...taro, full_name: '佐藤 花子' }]);
    const gone = await registered(facility, [{ ...taro, full_name: '鈴木 次郎' }]);
    await inFacility(facility.system, db =>
      db.update(bookingTable).set({ pmsBookingStatus: 2 }).where(eq(bookingTable.id, gone.booking.id)),
    );
    expect((await linesOf(facility)).map(line => [line.番号, line.氏名, line.記載の状況])).toEqual([
      ['', '山田 太郎', '登録取消（2026/11/20）'],
      ['1', '佐藤 花子', '記載済み'],
      ['', '鈴木 次郎', '予約取消・記載済み'],
    ]);
    expect(Object.fromEntries((await openBook(facility.system, november)).about)).toMatchObject({
      記載人数: '1名',
      // A booking whose registration was withdrawn has none.
      登録のない予約: '1件',
    });
  });

  test('holds nobody of another hotel, also where it names their persons', async () => {
    const [facility, other] = [await aFacility(), await aFacility()];
    const { registration } = await registered(other, [taro]);
    expect(await linesOf(facility)).toEqual([]);
    expect(await linesOf(facility, { personIds: registration.persons.map(({ id }) => id) })).toEqual([]);
  });

  test('says on top whose it is, of which days, how many stand in it, and how many bookings nobody has registered for', async () => {
    const facility = await aFacility();
    await registered(facility, [taro, emma]);
    await aBooking(facility, nights);
    const { about } = await openBook(facility.system, november);
    expect(Object.fromEntries(about)).toMatchObject({
      施設: '旅館 花みずき',
      到着日: '2026/11/01～2026/11/30',
      記載人数: '2名',
      登録のない予約: '1件',
    });
  });
});

/** Names in five scripts, of which Shift_JIS holds the first alone. */
const names = ['髙橋 﨑子', '𠮷田 太郎', '김민수', '张伟', 'Łukasz Żółć', 'Nguyễn Văn Ả'];

async function aHotelOfTheWorld() {
  const facility = await aFacility();
  await registered(facility, [
    ...names.map(full_name => ({ ...taro, full_name })),
    { ...taro, full_name: '=cmd|calc' },
  ]);
  return openBook(facility.system, november);
}

test('Where a date of birth was asked for, the age is that on the day of arrival', () => {
  const columns = bookColumns(new Set(['age']), { timezone: 'Asia/Tokyo', questions: [] });
  const age = columns.find(({ title }) => title === '年齢');
  const entry = {
    personId: 1,
    bookingNo: '',
    departure: '2026-11-23',
    room: null,
    isCancelled: false,
    standing: null,
    withdrawnAt: null,
  };
  const on = (arrival: string, dob: string) => age?.cell({ ...entry, arrival, answers: { dob } });
  expect([on('2026-11-21', '1990-11-22'), on('2026-11-22', '1990-11-22')]).toEqual(['35', '36']);
  expect([on('2026-11-22', '1910-01-01'), on('2026-11-22', '2026-12-01'), on('2026-11-22', '')]).toEqual([
    '100',
    '',
    '',
  ]);
});

describe('its files', () => {
  test('as PDF hold names of five scripts, with the hotel and the days on every page', async () => {
    const pdf = await getDocumentProxy(new Uint8Array(await buffer(bookPdf(await aHotelOfTheWorld()))));
    const pages = (await extractText(pdf)).text.map(page => page.replaceAll(/\s/g, ''));
    for (const name of names) expect(pages.join('')).toContain(name.replaceAll(' ', ''));
    for (const page of pages) expect(page).toContain('旅館花みずき2026/11/01～2026/11/30');
    const { width, height } = (await pdf.getPage(1)).getViewport({ scale: 1 });
    expect(width).toBeGreaterThan(height);
  });

  test('as CSV begin with a byte order mark, and show formulas as text', async () => {
    const csv = await text(bookCsv(await aHotelOfTheWorld()));
    const bytes = await buffer(bookCsv(await aHotelOfTheWorld()));
    expect(bytes.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]));
    for (const name of names) expect(csv).toContain(`"${name}"`);
    expect(csv).toContain(`"'=cmd|calc"`);
    expect(csv).toContain('"2026/11/21"');
  });

  test('as Shift_JIS put 〓 for what that cannot hold, and list each such cell', async () => {
    const files = unzipSync(await buffer(bookShiftJis(await aHotelOfTheWorld())));
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

  test('as workbook have real days, and text that stays text', async () => {
    const [sheet] = await readSheet(await buffer(bookWorkbook(await aHotelOfTheWorld())));
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

describe('a book of ten thousand persons', () => {
  /** 1,000 bookings of ten persons each, copied from one of 山田 太郎. */
  async function aLargeHotel() {
    const facility = await aFacility();
    const { booking, registration } = await registered(facility, [taro]);
    await inFacility(facility.system, db =>
      copies(db, facility.facilityId, { bookingId: booking.id, registrationId: registration.id }),
    );
    return openBook(facility.system, november);
  }

  test('has each of them once, and is read a page at a time', async () => {
    const book = await aLargeHotel();
    let pages = 0;
    const numbers = new Set<string>();
    for await (const lines of book.lines()) {
      pages += 1;
      for (const [number = ''] of lines) numbers.add(number);
    }
    expect(numbers.size).toBe(10_001);
    expect(pages).toBeGreaterThan(4);
  });

  test('asks for no more than its reader takes, whatever the file', async () => {
    const book = await aLargeHotel();
    for (const file of [bookCsv, bookPdf, bookShiftJis, bookWorkbook]) {
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

/** Copies a booking with its slot, registration, person and answers a thousand times, with ten persons each. */
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
      select ${facilityId}, registered.id, n, 'complete' from registered, generate_series(0, 9) n
      returning id
    )
    insert into answer (facility_id, person_id, question_id, value)
    select ${facilityId}, persons.id, question_id, value
    from persons, answer join person on person.facility_id = answer.facility_id and person.id = answer.person_id
    where answer.facility_id = ${facilityId} and person.registration_id = ${of.registrationId} and value is not null`);
}

describe('its download', () => {
  const asked = { from_date: '2026-11-01', to_date: '2026-11-30', format: 'csv' } as const;

  test('is on record with days and kind before anything is read', async () => {
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

  test('goes over three years, and no day more', () => {
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
