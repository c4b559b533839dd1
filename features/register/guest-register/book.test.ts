import '#test/harness/every-hotel.ts';
import '#test/harness/database.ts';
import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { inFacility } from '#features/access/access/queries/in-facility.ts';
import { booking as bookingTable } from '#features/booking/booking/tables.ts';
import { aHotelOfParties } from '#features/desk/front-desk/factory/parties.ts';
import { emma, taro } from '#features/guest/check-in-form/factory.ts';
import { storeSetting } from '#features/hotel/facility/commands/change-setting.ts';
import { unsetBasis } from '#features/hotel/register-law/rules/required.ts';
import { withdraw } from '#features/registration/registration/commands/withdraw.ts';
import { aBooking } from '#features/registration/registration/factory.ts';
import { resetClock, setClock } from '#platform/clock/clock.ts';
import { aFacility, type TestFacility } from '#test/harness/facility.ts';
import { aRegisteredBooking } from './factory.ts';
import { openRegister } from './queries/book.ts';
import { registerColumns } from './queries/book-columns.ts';
import type { RegisterSelection } from './queries/book-entries.ts';

beforeEach(() => setClock(() => new Date('2026-11-21T03:00:00Z')));
afterEach(resetClock);

const november = { from: '2026-11-01', to: '2026-11-30' };

async function linesOf({ system }: TestFacility, selection: RegisterSelection = november) {
  const book = await openRegister(system, selection);
  const lines: Record<string, string>[] = [];
  for await (const page of book.lines())
    for (const line of page)
      lines.push(Object.fromEntries(book.columns.map(({ title }, index) => [title, line[index] ?? ''])));
  return lines;
}

describe('the guest register', () => {
  test('the guest register sorts and numbers entries by date and person, with columns in the order of the law', async () => {
    const facility = await aFacility();
    await aRegisteredBooking(facility, [taro], {
      checkinDate: '2026-11-22',
      pmsBookingNo: 'R-1',
      roomNumber: '205',
    });
    const abroad = { address: '1 Lake Rd, Auckland', phone: '+64 21 123 456', email: 'e@example.com' };
    await aRegisteredBooking(facility, [{ ...emma, ...abroad }], { pmsBookingNo: 'R-2' });
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
        出発日: '2026-11-24',
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
    const { columns } = await openRegister(facility.system, november);
    expect(columns.map(({ title }) => title).join()).toBe(
      '番号,到着日,出発日,客室,氏名,住所,連絡先,日本国内の住所の有無,国籍,旅券番号,旅券の写し,予約番号,記載の状況',
    );
  });

  test('each guest register entry shows what is missing, or that the passport has not been seen', async () => {
    const facility = await aFacility();
    await aRegisteredBooking(facility, [taro, { ...emma, phone: '' }]);
    const states = (await linesOf(facility)).map(line => line.記載の状況);
    expect(states[0]).toBe('記載済み');
    expect(states[1]).toMatch(/^(旅券未確認|不足：)/);
  });

  test("a guest register entry refers to the main guest's shared answers, or copies them if the main guest's entry is not included", async () => {
    const facility = await aFacility();
    const hanako = { full_name: '山田 花子', has_japan_address: 'yes' };
    const { registration } = await aRegisteredBooking(facility, [taro, hanako]);
    const same = '代表者に同じ';
    expect((await linesOf(facility))[1]).toMatchObject({ 氏名: '山田 花子', 住所: same, 連絡先: same });
    await aRegisteredBooking(facility, [taro]);
    const named = await linesOf(facility, { personIds: [registration.persons[1]?.id ?? 0] });
    expect(named.map(line => [line.番号, line.氏名, line.住所])).toEqual([
      ['1', '山田 花子', '（代表者）〒100-0001 東京都千代田区千代田1-1'],
    ]);
  });

  test('the guest register has columns for what the prefecture and the health center require', async () => {
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
    await aRegisteredBooking(facility, [{ ...taro, ...more }], { roomNumber: '205' });
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

  test('the guest register keeps entries of withdrawn registrations and cancelled bookings, marked and without a number', async () => {
    const facility = await aFacility();
    const { registration } = await aRegisteredBooking(facility, [taro]);
    await withdraw(facility.owner, registration.id, '二重の登録');
    await aRegisteredBooking(facility, [{ ...taro, full_name: '佐藤 花子' }]);
    const gone = await aRegisteredBooking(facility, [{ ...taro, full_name: '鈴木 次郎' }]);
    await inFacility(facility.system, db =>
      db.update(bookingTable).set({ pmsBookingStatus: 2 }).where(eq(bookingTable.id, gone.booking.id)),
    );
    expect((await linesOf(facility)).map(line => [line.番号, line.氏名, line.記載の状況])).toEqual([
      ['', '山田 太郎', '登録取消（2026/11/21）'],
      ['1', '佐藤 花子', '記載済み'],
      ['', '鈴木 次郎', '予約取消・記載済み'],
    ]);
    expect(Object.fromEntries((await openRegister(facility.system, november)).about)).toMatchObject({
      記載人数: '1名',
      // A booking whose only registration was withdrawn counts as not registered.
      登録のない予約: '1件',
    });
  });

  test('the guest register shows the number of unregistered guests once per booking, and the total in the header', async () => {
    const { facility } = await aHotelOfParties([
      'TWO-OF-THREE',
      'GROUP-5-OF-20',
      'FAMILY',
      'NOBODY',
      'CANCELLED',
    ]);
    const book = await openRegister(facility.system, november);
    expect(Object.fromEntries(book.about)).toMatchObject({
      未登録の宿泊者: '16名（2件の予約）',
      登録のない予約: '1件',
    });
    const lines = await linesOf(facility, november);
    const said = lines.filter(line => /名未登録$/.test(line.記載の状況 ?? ''));
    expect(said.map(line => [line.氏名, line.予約番号, line.記載の状況])).toEqual([
      ['山田 太郎', 'TWO-OF-THREE', '記載済み・ほか1名未登録'],
      ['山田 太郎', 'GROUP-5-OF-20', '記載済み・ほか15名未登録'],
    ]);
  });

  test('the guest register omits the number of missing guests if every party is complete', async () => {
    const { facility } = await aHotelOfParties(['FAMILY', 'LOWERED']);
    const { about } = await openRegister(facility.system, november);
    expect(about.map(([label]) => label)).not.toContain('未登録の宿泊者');
  });

  test('the guest register never includes persons of another hotel, even if their ids are given', async () => {
    const [facility, other] = [await aFacility(), await aFacility()];
    const { registration } = await aRegisteredBooking(other, [taro]);
    expect(await linesOf(facility)).toEqual([]);
    expect(await linesOf(facility, { personIds: registration.persons.map(({ id }) => id) })).toEqual([]);
  });

  test('the header of the register contains the hotel, the dates and the number of entries and unregistered bookings', async () => {
    const facility = await aFacility();
    await aRegisteredBooking(facility, [taro, emma]);
    await aBooking(facility);
    const { about } = await openRegister(facility.system, november);
    expect(Object.fromEntries(about)).toMatchObject({
      施設: '旅館 花みずき',
      到着日: '2026/11/01～2026/11/30',
      記載人数: '2名',
      登録のない予約: '1件',
    });
  });
});
test('the guest register shows the age on the day of arrival if the form asked for the date of birth', () => {
  const columns = registerColumns(new Set(['age']), { timezone: 'Asia/Tokyo', questions: [] });
  const age = columns.find(({ title }) => title === '年齢');
  const entry = {
    personId: 1,
    bookingNo: '',
    departure: '2026-11-23',
    room: null,
    isCancelled: false,
    standing: null,
    missingGuests: 0,
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
