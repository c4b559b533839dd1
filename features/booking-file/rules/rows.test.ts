import { describe, expect, test } from 'vitest';
import { lacking, proposed, unreadColumns } from './fields.ts';
import { layoutOf, layouts, mappingOf } from './layouts.ts';
import { readRow } from './row.ts';
import { itemOf, together } from './together.ts';

const titlesOf = (columns: object) => Object.keys(columns);

describe('columns', () => {
  test('are proposed from titles in Japanese and English, wide or narrow', () => {
    expect(
      proposed(['予約番号', 'チェックイン日', '泊数', '氏名（漢字）', 'お名前', 'ＴＥＬ', 'メール']),
    ).toEqual({
      booking_no: 0,
      checkin_date: 1,
      nights: 2,
      full_name: 4,
      phone: 5,
      email_address: 6,
    });
    expect(
      proposed(['Reservation No.', 'Last name', 'First name', 'Check-in', 'Check-out', 'Guests']),
    ).toEqual({
      booking_no: 0,
      family_name: 1,
      given_name: 2,
      checkin_date: 3,
      checkout_date: 4,
      number_of_guests: 5,
    });
  });

  test('are proposed from titles of Japanese booking sites and of front desks', () => {
    const titles = [
      '予約番号',
      'C/I',
      'C/O',
      '予約状況',
      '宿泊者電話番号',
      '予約者メールアドレス',
      '大人人数合計',
      '部屋',
    ];
    expect(proposed(titles)).toEqual({
      booking_no: 0,
      checkin_date: 1,
      checkout_date: 2,
      status: 3,
      phone: 4,
      email_address: 5,
      adults: 6,
      room_number: 7,
    });
  });

  test('that are not read are told by their titles, and by their letters where only cells are there', () => {
    const examples = [
      ['A-1', 'はい', '', '', '取消'],
      ['A-2', 'はい'],
    ];
    expect(unreadColumns(['予約番号', '有効？', '', '備考', ''], { booking_no: 0 }, examples)).toEqual([
      { title: '有効？' },
      { title: '備考' },
      { letter: 'E' },
    ]);
    const wide = [[...Array<string>(27).fill(''), 'x']];
    expect(unreadColumns(['予約番号'], { booking_no: 0 }, wide)).toEqual([{ letter: 'AB' }]);
  });

  test('are asked for where number or days are missing', () => {
    expect(lacking(proposed(['氏名', '電話']))).toEqual(['booking_no', 'checkin_date', 'checkout_date']);
    expect(lacking({ booking_no: 0, checkin_date: 1, nights: 2 })).toEqual([]);
  });

  test.each(layouts)('of $name are known by their titles, and are enough', ({ code, columns, signs }) => {
    const titles = [...new Set([...titlesOf(columns), ...signs])];
    const found = layoutOf(titles);
    expect(found?.code).toBe(code);
    expect(lacking(mappingOf(found, [...titles, 'チェックアウト']))).toEqual([]);
    expect(layoutOf(titles.filter(title => !signs.includes(title)))).toBeUndefined();
  });

  test('of every layout have a page of the vendor as their source', () => {
    expect(layouts.map(({ source }) => new URL(source).host)).toEqual([
      'support.airhost.co',
      'suitebook.helpsite.com',
    ]);
  });

  test('that no layout names are read by their titles beside those that one does', () => {
    const titles = ['チャンネル予約ID', '物件名', 'チェックイン', 'チェックアウト', 'ゲスト名'];
    expect(mappingOf(layoutOf(titles), titles)).toEqual({
      booking_no: 0,
      checkin_date: 2,
      checkout_date: 3,
      full_name: 4,
    });
  });
});

const mapping = {
  booking_no: 0,
  checkin_date: 1,
  checkout_date: 2,
  full_name: 3,
  number_of_guests: 4,
  status: 5,
};
const how = { mapping, dayOrder: 'dmy' } as const;
const says = (...cells: string[]) => readRow(cells, how);

describe('a row', () => {
  test('says what is wrong with it, cell by cell', () => {
    expect(says('', '2025/13/01', '', '山田', 'two', '').faults).toEqual([
      { field: 'booking_no', code: 'missing', bars: true },
      { field: 'number_of_guests', code: 'not_a_number', bars: true },
      { field: 'checkin_date', code: 'not_a_day', bars: true },
      { field: 'checkout_date', code: 'missing', bars: true },
    ]);
    expect(says('A', '2025-11-21', '2025-11-20', '', '', '').faults).toEqual([
      { field: 'checkout_date', code: 'before_checkin', bars: true },
    ]);
  });

  test('may give its check-out as nights, or as the last night', () => {
    const byNights = { mapping: { booking_no: 0, checkin_date: 1, nights: 2 }, dayOrder: 'dmy' } as const;
    const byLast = { mapping: { booking_no: 0, checkin_date: 1, last_night: 2 }, dayOrder: 'dmy' } as const;
    expect(readRow(['A', '2025-12-31', '2泊'], byNights).says?.checkout).toBe('2026-01-02');
    expect(readRow(['A', '2025-12-31', '2025-12-31'], byLast).says?.checkout).toBe('2026-01-01');
  });

  test('that is no booking is no error either', () => {
    expect(says('', '', '', '', '', 'ブロック')).toEqual({
      bookingNo: '',
      isNone: true,
      says: null,
      faults: [],
    });
  });
});

const read = (rows: string[][]) =>
  rows.flatMap((cells, at) => {
    const { says: said } = readRow(cells, how);
    return said ? [{ number: at + 2, says: said }] : [];
  });

describe('rows of one number', () => {
  const room = (guests: string, status = '予約') => [
    'A',
    '2025-11-21',
    '2025-11-23',
    '山田 太郎',
    guests,
    status,
  ];

  test('are one booking with as many rooms', () => {
    const joined = together(read([room('2'), room('3')]));
    expect(joined).toMatchObject({ roomQuantity: 2, says: { persons: 5 }, disagreeing: [] });
  });

  test('lose the rooms that are cancelled, and are cancelled once all are', () => {
    expect(together(read([room('2'), room('3', 'キャンセル')]))).toMatchObject({
      says: { persons: 2, status: 'active' },
    });
    expect(together(read([room('2', 'キャンセル'), room('3', '取消')]))?.says.status).toBe('cancelled');
  });

  test('must agree on their days', () => {
    const other = ['A', '2025-11-22', '2025-11-23', '', '1', ''];
    expect(together(read([room('2'), other]))?.disagreeing).toEqual([3]);
  });
});

describe('what a file does not speak of', () => {
  const facts = {
    revision: 3,
    pmsBookingStatus: 2,
    checkinDate: '2025-11-21',
    checkinTime: '18:00',
    checkoutDate: '2025-11-22',
    checkoutTime: null,
    roomNumber: '101',
    guestContactNo: null,
    metadata: { full_name: '山田', phone: '090-1234-5678' },
  };
  const joined = together(read([['A', '2025-11-21', '2025-11-23', '山田 太郎', '', '予約']]));
  const item = (columns: object) =>
    joined && itemOf(joined, { mapping: columns, code: 'file', stored: { facts } });

  test('stays as it is known', () => {
    expect(item({ booking_no: 0, full_name: 3 })).toEqual({
      pms_code: 'file',
      pms_reservation_no: 'A',
      checkin_date: '2025-11-21',
      checkout_date: '2025-11-23',
      pms_booking_status: 1,
      revision: 4,
      metadata: { full_name: '山田 太郎', phone: '090-1234-5678' },
    });
  });

  test('brings back no booking that is cancelled', () => {
    const { says: silent } = readRow(['A', '2025-11-21', '2025-11-23'], {
      mapping: { booking_no: 0, checkin_date: 1, checkout_date: 2 },
      dayOrder: 'dmy',
    });
    const quiet = silent && together([{ number: 2, says: silent }]);
    const untouched = quiet && itemOf(quiet, { mapping: {}, code: 'file', stored: { facts } });
    expect(untouched).not.toHaveProperty('pms_booking_status');
  });
});
