import '#test/harness/database.ts';
import { and, eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { inFacility } from '#features/access/access/queries/in-facility.ts';
import { auditEntry } from '#features/audit/audit/tables.ts';
import { importBookings } from '#features/integration/api/commands/take-bookings.ts';
import { aBooking } from '#features/registration/registration/factory.ts';
import { aFacility, aStaffMember, type TestFacility } from '#test/harness/facility.ts';
import { viewList } from './commands/view-list.ts';
import { listBookings } from './contract/list.ts';
import { findBookingNumbers } from './factory/list.ts';

async function fromPms(bookings: Record<string, object>): Promise<TestFacility> {
  const hotel = await aFacility();
  await take(hotel, bookings);
  return hotel;
}

async function take(hotel: TestFacility, bookings: Record<string, object>): Promise<void> {
  const items = Object.entries(bookings).map(([pms_reservation_no, metadata]) => ({
    pms_code: 'pms',
    pms_reservation_no,
    checkin_date: '2022-11-21',
    checkout_date: '2022-11-23',
    metadata,
  }));
  await importBookings(hotel.system, items);
}

const arrivals = {
  YAMADA: { full_name: '山田 太郎', full_name_for_katakana: 'ヤマダ タロウ', phone: '090-1234-5678' },
  OHNO: { full_name: '大野 健', full_name_for_katakana: 'ｵｵﾉ ｹﾝ', phone: '03-1111-2222' },
  SATO: { full_name: 'SATO HANAKO', phone: '+81 80 5555 6666' },
  EMMA: { full_name: 'Emma Fernández-O’Malley', phone: '+353 86 123 4567' },
  TAKA: { full_name: '髙橋 みどり', phone: '080-9999-0000' },
};

describe('searching over all dates', () => {
  const cast = {
    'KJ-1': { full_name: '𡈽田 花子', phone: '+5215541637145' },
    '12345': { full_name: '李 明', phone: '+541123456789' },
    OTHER: { full_name: '김 민수', phone: '090-1234-5678' },
  };

  test.each([
    ['a rare kanji by its common form', { name: '土田' }, 'KJ-1'],
    ['a family name of one character', { name: '李' }, '12345'],
    ['a family name of one syllable', { name: '김' }, 'OTHER'],
    ['a reservation number with another dash', { reservation_id: 'KJー1' }, 'KJ-1'],
    ['a reservation number in Arabic digits', { reservation_id: '١٢٣٤٥' }, '12345'],
    ['a phone in Arabic digits', { phone_number: '٠٩٠١٢٣٤' }, 'OTHER'],
    ['a Mexican phone in its new format', { phone_number: '+52 55 4163 7145' }, 'KJ-1'],
    ['an Argentine phone with a 9', { phone_number: '+54 9 11 2345 6789' }, '12345'],
  ])('finds %s', async (_what, term, found) => {
    const { owner } = await fromPms(cast);
    expect(await findBookingNumbers(owner, term)).toEqual([found]);
  });

  test('a search by number also finds a booking by its complete room number', async () => {
    const { owner, system } = await fromPms({});
    const item = { pms_code: 'pms', checkin_date: '2022-11-21', checkout_date: '2022-11-23' };
    const inRoom = (pms_reservation_no: string, room_number: string) => ({
      ...item,
      pms_reservation_no,
      room_number,
    });
    await importBookings(system, [inRoom('A', '203'), inRoom('B', '1203')]);
    expect(await findBookingNumbers(owner, { reservation_id: '203' })).toEqual(['A']);
  });
});

describe('finding a name', () => {
  test.each([
    ['in kanji', '山田', 'YAMADA'],
    ['by part of it', '田太', 'YAMADA'],
    ['with a space that the PMS does not have, or without one that it has', '山田太郎', 'YAMADA'],
    ['in katakana', 'ヤマダ', 'YAMADA'],
    ['in hiragana', 'やまだ', 'YAMADA'],
    ['in half-width katakana', 'ﾔﾏﾀﾞ ﾀﾛｳ', 'YAMADA'],
    ['by part of its kana', 'まだた', 'YAMADA'],
    ['in romaji', 'yamada', 'YAMADA'],
    ['in romaji with the given name first', 'Taro Yamada', 'YAMADA'],
    ['in partly typed romaji', 'yamad', 'YAMADA'],
    ['in full-width romaji', 'ＹＡＭＡＤＡ', 'YAMADA'],
    ['in romaji with short or long vowels', 'ono', 'OHNO'],
    ['in romaji as passports spell it', 'Ohno', 'OHNO'],
    ['in kana if the agency sent Latin letters', 'はなこ', 'SATO'],
    ['in kana with long vowels if the agency sent Latin letters', 'さとう', 'SATO'],
    ['without accents and punctuation', 'fernandez omalley', 'EMMA'],
    ['in the kanji that keyboards offer first', '高橋', 'TAKA'],
  ])('finds a name %s', async (_how, name, found) => {
    const { owner } = await fromPms(arrivals);
    expect(await findBookingNumbers(owner, { name })).toEqual([found]);
  });

  const spelled = {
    YOSHI: { full_name: '𠮷田 花子' },
    SAITO: { full_name: '齊藤 誠' },
    NABE: { full_name: '渡邉 健' },
    KATSU: { full_name: '葛\u{e0100}城 実' },
    LUKASZ: { full_name: 'Łukasz Żółć' },
    MULLER: { full_name: 'Jürgen Müller' },
    MRZ: { full_name: 'SOERENSEN BJOERN' },
    WILSON: { full_name: 'Emma Wilson' },
    SMITH: { full_name: 'SMITH JOHN' },
    VICTOR: { full_name: 'ヴィクトル ゴンサレス' },
  };

  test.each([
    ['吉田', 'YOSHI'],
    ['𠮷田', 'YOSHI'],
    ['斎藤', 'SAITO'],
    ['斉藤', 'SAITO'],
    ['渡辺', 'NABE'],
    ['渡邊', 'NABE'],
    ['葛城', 'KATSU'],
    ['lukasz', 'LUKASZ'],
    ['ZOLC', 'LUKASZ'],
    ['MUELLER', 'MULLER'],
    ['muller', 'MULLER'],
    ['Müller', 'MULLER'],
    ['Sørensen', 'MRZ'],
    ['Björn', 'MRZ'],
    ['ウィルソン', 'WILSON'],
    ['スミス', 'SMITH'],
    ['ビクトル', 'VICTOR'],
  ])('finds a name in any spelling: %s', async (name, found) => {
    const { owner } = await fromPms(spelled);
    expect(await findBookingNumbers(owner, { name })).toEqual([found]);
  });

  test.each(['シミズ', 'すみす', 'ミス', 'スミ'])(
    'matches by sound only complete katakana words: %s does not find Smith',
    async name => {
      const { owner } = await fromPms(spelled);
      expect(await findBookingNumbers(owner, { name })).toEqual([]);
    },
  );

  test.each(['あだ', '健大', 'emmy', '田山', '太郎 健', 'fernandezz'])(
    'does not find a name by text it does not contain: %s',
    async name => {
      const { owner } = await fromPms(arrivals);
      expect(await findBookingNumbers(owner, { name })).toEqual([]);
    },
  );

  test('a search finds a name by a single character if days are given', async () => {
    const { owner } = await fromPms({ HAYASHI: { full_name: '林 一' }, MORI: { full_name: '森 一' } });
    const days = { check_in_from: '2022-11-21', check_in_to: '2022-11-21' };
    expect(await findBookingNumbers(owner, { ...days, name: '林' })).toEqual(['HAYASHI']);
  });
});

describe('finding a phone number', () => {
  test.each([
    '090-1234-5678',
    '09012345678',
    '０９０（１２３４）５６７８',
    '+81 90 1234 5678',
    '+81(0)90-1234-5678',
    '0081 90 1234 5678',
    '5678',
  ])('finds a phone number typed as %s', async phone_number => {
    const { owner } = await fromPms(arrivals);
    expect(await findBookingNumbers(owner, { phone_number })).toEqual(['YAMADA']);
  });

  test.each(['086 123 4567', '+353-86-123-4567'])(
    'finds a foreign phone number typed as %s',
    async phone_number => {
      const { owner } = await fromPms(arrivals);
      expect(await findBookingNumbers(owner, { phone_number })).toEqual(['EMMA']);
    },
  );

  test('a search does not find a phone number by its digits in another order', async () => {
    const { owner } = await fromPms(arrivals);
    expect(await findBookingNumbers(owner, { phone_number: '8765' })).toEqual([]);
  });
});

describe('finding a reservation number', () => {
  test.each(['HM-20411', 'hm20411', '2041', 'ＨＭ－２０４１１'])(
    'finds a reservation number typed as %s',
    async reservation_id => {
      const { owner } = await fromPms({ 'HM-20411': {}, 'HM-30522': {} });
      expect(await findBookingNumbers(owner, { reservation_id })).toEqual(['HM-20411']);
    },
  );

  const numbered = {
    '4711': { other_reservation_numbers: ['CONF-88001', 'BDC 3055'] },
    '4712': { other_reservation_numbers: ['CONF-99002'] },
  };

  test.each(['CONF-88001', 'conf88001', '88001', 'bdc-3055', '4711'])(
    'finds a booking by any of its reservation numbers: %s',
    async reservation_id => {
      const { owner } = await fromPms(numbered);
      expect(await findBookingNumbers(owner, { reservation_id })).toEqual(['4711']);
    },
  );

  test('a search does not find an additional reservation number after the PMS has removed it', async () => {
    const hotel = await fromPms(numbered);
    await take(hotel, { '4711': { other_reservation_numbers: ['CONF-77003'] } });
    expect(await findBookingNumbers(hotel.owner, { reservation_id: '88001' })).toEqual([]);
    expect(await findBookingNumbers(hotel.owner, { reservation_id: '77003' })).toEqual(['4711']);
  });

  test('a search finds an additional reservation number only in the hotel of the booking', async () => {
    await fromPms(numbered);
    const { owner } = await fromPms({ OWN: {} });
    expect(await findBookingNumbers(owner, { reservation_id: '88001' })).toEqual([]);
  });

  test('a search by reservation number does not match names or phone numbers', async () => {
    const { owner } = await fromPms({ 'R-1': { full_name: 'HM 20411', phone: '20411' } });
    expect(await findBookingNumbers(owner, { reservation_id: '20411' })).toEqual([]);
  });
});

describe('the scope of a search', () => {
  test('a search finds only bookings that match every search term', async () => {
    const { owner } = await fromPms(arrivals);
    expect(await findBookingNumbers(owner, { name: 'yamada', phone_number: '5678' })).toEqual(['YAMADA']);
    expect(await findBookingNumbers(owner, { name: 'yamada', phone_number: '2222' })).toEqual([]);
  });

  test('a search applies the selected days and status', async () => {
    const hotel = await fromPms(arrivals);
    const days = (day: string) => ({ check_in_from: day, check_in_to: day });
    expect(await findBookingNumbers(hotel.owner, { name: 'yamada', ...days('2022-11-21') })).toEqual([
      'YAMADA',
    ]);
    expect(await findBookingNumbers(hotel.owner, { name: 'yamada', ...days('2022-11-22') })).toEqual([]);
    expect(await findBookingNumbers(hotel.owner, { name: 'yamada', status: 'seen' })).toEqual([]);
  });

  test('a search never finds guests of another hotel', async () => {
    await fromPms(arrivals);
    const { owner } = await fromPms({ OWN: { full_name: '山田 花子' } });
    expect(await findBookingNumbers(owner, { name: '山田' })).toEqual(['OWN']);
  });

  test('a search finds a booking by the corrected name and no longer by the previous name', async () => {
    const hotel = await fromPms({ 'R-1': { full_name: '山田 太郎' } });
    await take(hotel, { 'R-1': { full_name: '小川 太郎' } });
    expect(await findBookingNumbers(hotel.owner, { name: '小川' })).toEqual(['R-1']);
    expect(await findBookingNumbers(hotel.owner, { name: '山田' })).toEqual([]);
  });

  test('later pages of a search keep the total of all results', async () => {
    const names = Array.from({ length: 5 }, (_, n) => [`R-${n}`, { full_name: '山田 太郎' }] as const);
    const { owner } = await fromPms({ ...Object.fromEntries(names), OTHER: { full_name: '小川' } });
    const view = (rest: object) =>
      viewList(
        owner,
        listBookings.input.parse({
          facility_id: owner.facilityId,
          filters: { name: '山田' },
          per_page: 2,
          ...rest,
        }),
      );
    const first = await view({});
    const second = await view({ page: 2, cursor: first.next_cursor });
    const third = await view({ page: 3, cursor: second.next_cursor });
    const all = [first, second, third].flatMap(page => page.data.map(row => row.reservation_id));
    expect(all).toEqual(['R-4', 'R-3', 'R-2', 'R-1', 'R-0']);
    expect([first, second, third].map(page => page.total)).toEqual([5, 5, 5]);
  });
});

describe('permission to search', () => {
  test.each([{ reservation_id: 'R-1' }, { name: '山田' }, { phone_number: '5678' }])(
    'rejects a search term without the permission to search: %j',
    async terms => {
      const reader = await aStaffMember(await aFacility(), ['list.personal_information.view']);
      await expect(async () => findBookingNumbers(reader, terms)).rejects.toMatchObject({ status: 403 });
    },
  );

  test('staff without the personal information permission can search only by reservation number', async () => {
    const hotel = await fromPms({ 'R-77': arrivals.YAMADA });
    const reader = await aStaffMember(hotel, ['list.search_terms.edit']);
    expect(await findBookingNumbers(reader, { reservation_id: 'R-77' })).toEqual(['R-77']);
    await expect(async () => findBookingNumbers(reader, { name: '山田' })).rejects.toMatchObject({
      status: 403,
    });
    await expect(async () => findBookingNumbers(reader, { phone_number: '5678' })).rejects.toMatchObject({
      status: 403,
    });
  });

  test('the audit entry of a search lists the searched fields but not the search text', async () => {
    const facility = await aFacility();
    await aBooking(facility);
    await findBookingNumbers(facility.owner, { name: '山田', phone_number: '5678' });
    const [entry] = await inFacility(facility.owner, db =>
      db
        .select()
        .from(auditEntry)
        .where(and(eq(auditEntry.facilityId, facility.facilityId), eq(auditEntry.action, 'list.viewed'))),
    );
    expect(entry?.details).toMatchObject({ searched_by: ['name', 'phone_number'] });
    expect(JSON.stringify(entry)).not.toMatch(/山田|5678/);
  });
});
