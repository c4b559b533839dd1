import { describe, expect, test } from 'vitest';
import { combineRows, itemOf } from './combine-rows.ts';
import { missingFields, proposeMapping, unreadColumns } from './fields.ts';
import { layoutOf, layouts, mappingOf } from './layouts.ts';
import { readRow } from './row.ts';

const titlesOf = (columns: object) => Object.keys(columns);

describe('columns', () => {
  test('recognizes columns by Japanese and English titles, full-width or half-width', () => {
    expect(
      proposeMapping(['予約番号', 'チェックイン日', '泊数', '氏名（漢字）', 'お名前', 'ＴＥＬ', 'Ｅメール']),
    ).toEqual({
      booking_no: 0,
      checkin_date: 1,
      nights: 2,
      full_name: 4,
      phone: 5,
      email_address: 6,
    });
    expect(
      proposeMapping(['Reservation No.', 'Last name', 'First name', 'Check-in', 'Check-out', 'Guests']),
    ).toEqual({
      booking_no: 0,
      family_name: 1,
      given_name: 2,
      checkin_date: 3,
      checkout_date: 4,
      number_of_guests: 5,
    });
  });

  test('recognizes columns by the titles of Japanese booking sites and front desk software', () => {
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
    expect(proposeMapping(titles)).toEqual({
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

  test('lists unread columns by their title, or by their letter if they have no title', () => {
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

  test('reports a missing column for the booking number or the dates', () => {
    expect(missingFields(proposeMapping(['氏名', '電話']))).toEqual([
      'booking_no',
      'checkin_date',
      'checkout_date',
    ]);
    expect(missingFields({ booking_no: 0, checkin_date: 1, nights: 2 })).toEqual([]);
  });

  test.each(layouts)(
    'recognizes all required columns of $name by their titles',
    ({ code, columns, signs }) => {
      const titles = [...new Set([...titlesOf(columns), ...signs])];
      const found = layoutOf(titles);
      expect(found?.code).toBe(code);
      expect(missingFields(mappingOf(found, [...titles, 'チェックアウト']))).toEqual([]);
      expect(layoutOf(titles.filter(title => !signs.includes(title)))).toBeUndefined();
    },
  );

  test('every vendor layout cites a public page', () => {
    expect(layouts.map(({ source }) => new URL(source).host)).toEqual([
      'support.airhost.co',
      'suitebook.helpsite.com',
      'github.com',
    ]);
  });

  test('recognizes a column by its title if the layout does not contain it', () => {
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
  room_number: 6,
  phone: 7,
};
const how = { mapping, dayOrder: 'dmy' } as const;
const readCells = (...cells: string[]) => readRow(cells, how);

describe('a row', () => {
  test('reports an error for each invalid cell of a row', () => {
    expect(readCells('', '2025/13/01', '', '山田', 'two', '').faults).toEqual([
      { field: 'booking_no', code: 'missing', bars: true },
      { field: 'number_of_guests', code: 'not_a_number', bars: true },
      { field: 'checkin_date', code: 'not_a_day', bars: true },
      { field: 'checkout_date', code: 'missing', bars: true },
    ]);
    expect(readCells('A', '2025-11-21', '2025-11-20', '山田', '', '').faults).toEqual([
      { field: 'checkout_date', code: 'before_checkin', bars: true },
    ]);
  });

  test('a check-out may be given as a number of nights or as the last night', () => {
    const byNights = { mapping: { booking_no: 0, checkin_date: 1, nights: 2 }, dayOrder: 'dmy' } as const;
    const byLast = { mapping: { booking_no: 0, checkin_date: 1, last_night: 2 }, dayOrder: 'dmy' } as const;
    expect(readRow(['A', '2025-12-31', '2泊'], byNights).says?.checkout).toBe('2026-01-02');
    expect(readRow(['A', '2025-12-31', '2025-12-31'], byLast).says?.checkout).toBe('2026-01-01');
  });

  test.each([
    ['4.12638E+11', 'rounded'],
    ['02-Mar', 'became_a_day'],
    ['#N/A', 'error_value'],
  ])('a row with the number %j is invalid and not combined with other rows', (number, code) => {
    const read = readCells(number, '2025-11-21', '2025-11-23', 'Anna One', '', '');
    expect(read).toMatchObject({ bookingNo: '', says: null });
    expect(read.faults).toEqual([{ field: 'booking_no', code, bars: true }]);
  });

  test('keeps the stored name and phone number if a spreadsheet program has damaged those in the file', () => {
    const read = readCells('A', '2025-11-21', '2025-11-23', '#REF!', '', '', '', '8.19012E+11');
    expect(read.faults).toEqual([
      { field: 'full_name', code: 'error_value', bars: false },
      { field: 'phone', code: 'rounded', bars: false },
    ]);
    expect(read.says).toMatchObject({ guest: {}, lost: ['full_name', 'phone'] });
  });

  test('reports a missing or unreadable name in a row of a booking file', () => {
    const codes = (name: string, status = '') =>
      readCells('A', '2025-11-21', '2025-11-23', name, '', status).faults.map(({ code }) => code);
    expect([codes(''), codes('---'), codes('山'), codes('', '取消')]).toEqual([
      ['name_missing'],
      ['name_unread'],
      [],
      [],
    ]);
  });

  test.each([
    ['11/20', 'year_missing'],
    ['11月20日', 'year_missing'],
    ['20-Nov', 'year_missing'],
    ['13/40', 'not_a_day'],
    ['2月30日', 'not_a_day'],
  ])('a row with the check-in date %j cannot be imported because of %s', (cell, code) => {
    const days = { today: '2025-11-21', onClocks: () => ({ day: '', time: '' }) };
    expect(readRow(['A', cell, '11/23', '山田 太郎'], { mapping, dayOrder: 'mdy', days }).faults).toEqual([
      { field: 'checkin_date', code, bars: true },
    ]);
  });

  test('warns about dates of the years 1900 and 9999 in a booking file', () => {
    const days = { today: '2025-11-21', onClocks: () => ({ day: '', time: '' }) };
    const mapping = { booking_no: 0, checkin_date: 1, checkout_date: 2 };
    const { faults, says } = readRow(['A', '1900-12-01', '9999-12-31'], { mapping, dayOrder: 'dmy', days });
    expect(faults).toEqual([
      { field: 'checkin_date', code: 'unlikely_day', bars: false },
      { field: 'checkout_date', code: 'unlikely_day', bars: false },
    ]);
    expect(says).toMatchObject({ checkin: '1900-12-01' });
  });

  test('removes the quoting that protects cells from a spreadsheet program', () => {
    const read = readCells(
      "'0012345",
      '2025-11-21',
      '2025-11-23',
      '="Anna"',
      '="2"',
      '',
      '',
      '="09012345678"',
    );
    expect(read.says).toMatchObject({
      bookingNo: '0012345',
      persons: 2,
      guest: { full_name: 'Anna', phone: '09012345678' },
    });
    expect(readCells("'K-1", '2025-11-21', '2025-11-23').bookingNo).toBe('K-1');
  });

  test('a row of a booking file that is not a booking has no errors', () => {
    expect(readCells('', '', '', '', '', 'ブロック')).toEqual({
      bookingNo: '',
      isNone: true,
      says: null,
      guest: {},
      faults: [],
    });
  });
});

const read = (rows: string[][]) =>
  rows.flatMap((cells, at) => {
    const { says: said } = readRow(cells, how);
    return said ? [{ number: at + 2, says: said, isSameBooking: false }] : [];
  });

describe('rows with the same number', () => {
  const room = (guests: string, status = '予約') => [
    'A',
    '2025-11-21',
    '2025-11-23',
    '山田 太郎',
    guests,
    status,
  ];

  test('rows with the same booking number are one booking with several rooms', () => {
    const joined = combineRows(read([room('2'), room('3')]));
    expect(joined).toMatchObject({ roomQuantity: 2, says: { persons: 5 } });
  });

  test('ignores cancelled rooms, and cancels the booking once all its rooms are cancelled', () => {
    expect(combineRows(read([room('2'), room('3', 'キャンセル')]))).toMatchObject({
      says: { persons: 2, status: 'active' },
    });
    expect(combineRows(read([room('2', 'キャンセル'), room('3', '取消')]))?.says.status).toBe('cancelled');
  });

  const named = (name: string, phone = '') => ['A', '2025-11-21', '2025-11-23', name, '2', '予約', '', phone];

  test('ignores rows with a different name until staff accept them as the same booking', () => {
    const rows = read([named('Anna One'), named('Bert Two')]);
    const asked = combineRows(rows);
    expect(asked?.faults.get(3)).toEqual([{ field: 'full_name', code: 'other_name', bars: true, row: 2 }]);
    expect(asked).toMatchObject({
      says: { persons: 2, guest: { full_name: 'Anna One' } },
      roomQuantity: null,
    });
    const accepted = combineRows(rows.map(row => ({ ...row, isSameBooking: row.number === 3 })));
    expect(accepted?.faults.get(3)?.map(({ code, bars }) => [code, bars])).toEqual([
      ['other_name', false],
      ['another_room', false],
    ]);
    expect(accepted).toMatchObject({
      says: { persons: 4, guest: { full_name: 'Anna One' } },
      roomQuantity: 2,
    });
  });

  test('a booking never gets the phone number of a guest with another name', () => {
    const rows = read([named('Anna One'), named('Bert Two', '090-1234-5678')]);
    const accepted = combineRows(rows.map(row => ({ ...row, isSameBooking: true })));
    expect(accepted?.says.guest).toEqual({ full_name: 'Anna One' });
  });

  test.each([
    ['山田 太郎', '山田　太郎'],
    ['ﾔﾏﾀﾞ ﾀﾛｳ', 'ヤマダ タロウ'],
    ['SMITH, ANNA', 'Smith Anna'],
    ['김민수', '김민수'.normalize('NFD')],
  ])('names that differ only in spelling are equal: %s, %s', (one, other) => {
    expect(combineRows(read([named(one), named(other)]))?.faults.get(3)).toMatchObject([
      { code: 'another_room' },
    ]);
  });

  test('rows that repeat a room number count as one room', () => {
    const inRoom = (no: string) => ['A', '2025-11-21', '2025-11-23', '山田', '2', '予約', no];
    const joined = combineRows(read([inRoom('101'), inRoom('101'), inRoom('102')]));
    expect(joined).toMatchObject({ roomQuantity: 2, says: { persons: 4, roomNumber: '101, 102' } });
    expect([3, 4].map(row => joined?.faults.get(row))).toMatchObject([
      [{ code: 'repeated', row: 2 }],
      [{ code: 'another_room', row: 2 }],
    ]);
  });

  test('rows with the same booking number must have the same dates', () => {
    const other = ['A', '2025-11-22', '2025-11-23', '', '1', ''];
    expect(combineRows(read([room('2'), other]))?.faults.get(3)).toEqual([
      { field: 'checkin_date', code: 'disagrees', bars: true, row: 2 },
    ]);
  });
});

describe('fields missing in a file', () => {
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
  const joined = combineRows(read([['A', '2025-11-21', '2025-11-23', '山田 太郎', '', '予約']]));
  const item = (columns: object) =>
    joined && itemOf(joined, { mapping: columns, code: 'file', stored: { facts } });

  test('fields that a file does not contain keep their stored values', () => {
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

  test('a field damaged by a spreadsheet program keeps its stored value', () => {
    const destroyed = combineRows(read([['A', '2025-11-21', '2025-11-23', '#REF!', '', '']]));
    const known = destroyed && itemOf(destroyed, { mapping, code: 'file', stored: { facts } });
    expect(known?.metadata).toMatchObject({ full_name: '山田' });
  });

  test.each([
    ['김민수'.normalize('NFD'), '김민수'],
    ['東京都〜1－1', '東京都～1-1'],
  ])('treats %s as equal to %s despite different characters', (was, now) => {
    const said = combineRows(read([['A', '2025-11-21', '2025-11-23', now, '', '']]));
    const stored = { facts: { ...facts, metadata: { full_name: was } } };
    expect(said && itemOf(said, { mapping, code: 'file', stored }).metadata).toEqual({ full_name: was });
  });

  test('a row without a status does not restore a cancelled booking', () => {
    const { says: silent } = readRow(['A', '2025-11-21', '2025-11-23'], {
      mapping: { booking_no: 0, checkin_date: 1, checkout_date: 2 },
      dayOrder: 'dmy',
    });
    const quiet = silent && combineRows([{ number: 2, says: silent, isSameBooking: false }]);
    const untouched = quiet && itemOf(quiet, { mapping: {}, code: 'file', stored: { facts } });
    expect(untouched).not.toHaveProperty('pms_booking_status');
  });
});
