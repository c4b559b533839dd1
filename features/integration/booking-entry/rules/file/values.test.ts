import { describe, expect, test } from 'vitest';
import { dayIn, timeIn } from '#i18n/instants.ts';
import { dayOrderOf, findAmbiguousDay } from './day-order.ts';
import type { Mapping } from './fields.ts';
import { readCount, readDay, readStatus, readTime } from './values.ts';

describe('a cell', () => {
  test.each([
    ['2025-11-21', '2025-11-21'],
    ['2025/1/2', '2025-01-02'],
    ['２０２５／１１／２１（金）', '2025-11-21'],
    ['2025年11月21日', '2025-11-21'],
    ['20251121', '2025-11-21'],
    ['2025-11-21 15:00', '2025-11-21'],
    ['45982', '2025-11-21'],
    ['21 Nov 2025', '2025-11-21'],
    ['Fri, Nov 21, 2025', '2025-11-21'],
    ['令和7年11月21日', '2025-11-21'],
    ['Ｒ７.１１.２１（金）', '2025-11-21'],
    ['r07/11/21 15:00', '2025-11-21'],
    ['令和元年5月1日', '2019-05-01'],
    ['㋿7年11月21日', '2025-11-21'],
    ['2025년 11월 21일', '2025-11-21'],
    ['2025. 11. 21.', '2025-11-21'],
    ['21-Nov-25', '2025-11-21'],
    ['1-Dec-2025', '2025-12-01'],
    ['1 December 2025', '2025-12-01'],
    ['11/21/25', null],
    ['11月21日', null],
    ['平成7年11月21日', null],
    ['R7.2.30', null],
    ['2025-02-30', null],
    ['tomorrow', null],
    ['', null],
  ])('reads %j as the date %j', (cell, day) => {
    expect(readDay(cell, 'dmy')).toBe(day);
  });

  test('reads numeric dates in the day order of the booking file', () => {
    expect([readDay('3/4/2025', 'dmy'), readDay('3/4/2025', 'mdy')]).toEqual(['2025-04-03', '2025-03-04']);
    expect(readDay('11/21/2025', 'dmy')).toBeNull();
    expect(readDay('3/4/2025', 'unclear')).toBeNull();
    expect(findAmbiguousDay(['', '3/3/2025', '13/4/2025', '3/4/2025'])).toEqual({
      cell: '3/4/2025',
      dmy: '2025-04-03',
      mdy: '2025-03-04',
    });
  });

  const orderFoundIn = (mapping: Mapping, ...cells: string[]) => {
    const order = dayOrderOf(mapping);
    for (const cell of cells) order.see([cell]);
    return order.found();
  };

  test('the day order of dates without a year is that of one which fits only one order', () => {
    const known = { booking_no: 1, checkin_date: 0, nights: 2 };
    expect(orderFoundIn(known, '12/3', '12/20')).toBe('mdy');
    expect(orderFoundIn(known, '3/12', '20/12 15:00')).toBe('dmy');
    expect(orderFoundIn(known, '12/3')).toBe('unclear');
    expect(orderFoundIn(known, '12月3日', '12/3/26')).toBeNull();
  });

  test('a text such as 1/20 does not decide the day order before the columns are known', () => {
    expect(orderFoundIn({}, '1/20')).toBe('unclear');
    expect(orderFoundIn({}, '1/20', '20/3/2025')).toBe('dmy');
  });

  const on = (timezone: string) => ({
    onClocks: (at: Date) => ({ day: dayIn(at, timezone), time: timeIn(at, timezone) }),
    today: '2025-11-29',
  });
  const inTokyo = on('Asia/Tokyo');

  test.each([
    ['2025-11-30T15:00:00Z', 'Asia/Tokyo', '2025-12-01'],
    ['2025-11-30T15:00:00.000Z', 'Asia/Tokyo', '2025-12-01'],
    ['2025-12-01T00:00:00+09:00', 'Asia/Tokyo', '2025-12-01'],
    ['2025-12-01 00:00:00 +0900', 'Asia/Tokyo', '2025-12-01'],
    ['2025-12-01T05:00:00Z', 'America/New_York', '2025-12-01'],
    ['2025-12-01T00:00:00', 'America/New_York', '2025-12-01'],
  ])('converts the timestamp %j to the date in %s', (cell, timezone, day) => {
    expect(readDay(cell, 'dmy', on(timezone))).toBe(day);
  });

  test('converts a timestamp in a booking file to a time in the time zone of the hotel', () => {
    expect(readTime('2025-11-30T06:30:00Z', inTokyo)).toBe('15:30');
    expect(readTime('2025-11-30 15:00', inTokyo)).toBe('15:00');
  });

  test('reads dates of a workbook that counts days from 1904', () => {
    expect(readDay('44896', 'dmy', { ...inTokyo, from1904: true })).toBe('2026-12-02');
    expect(readDay('44896', 'dmy', inTokyo)).toBe('2022-12-01');
  });

  test.each([
    ['12月7日', '2025-12-07'],
    ['1月7日', '2026-01-07'],
    ['12월 7일', '2025-12-07'],
    ['11月28日', null],
    ['8月7日', null],
    ['11月28日(金)', '2025-11-28'],
    ['8月7日（金）', '2026-08-07'],
    ['12月7日(月)', '2026-12-07'],
    ['12月7日(火)', null],
    ['2月30日', null],
    ['12月7日 15:00', '2025-12-07'],
    ['12/7', '2025-12-07'],
    ['１２／７', '2025-12-07'],
    ['1/7 15:00', '2026-01-07'],
    ['11/28', null],
    ['11/28(金)', '2025-11-28'],
    ['12/7（火）', null],
    ['12/7/25', null],
    ['7-Dec', '2025-12-07'],
    ['7 December', '2025-12-07'],
    ['Dec 7', '2025-12-07'],
    ['Dec-07', null],
    ['28-Nov', null],
  ])('reads %j without a year only if a single year fits', (cell, day) => {
    expect(readDay(cell, 'mdy', inTokyo)).toBe(day);
  });

  test('reads a date without a year in the day order of the booking file', () => {
    expect(readDay('7/12', 'dmy', inTokyo)).toBe('2025-12-07');
    expect(readDay('7/12', 'unclear', inTokyo)).toBeNull();
  });

  test('reads a whole number in a cell, optionally with a unit', () => {
    expect(['2', '２名', '2.0', '1,000', '', 'two', '2.5', '-1'].map(readCount)).toEqual([
      2,
      2,
      2,
      1000,
      null,
      null,
      null,
      null,
    ]);
  });

  test('reads a booking status in Japanese and English', () => {
    const cancelled = [
      'キャンセル',
      'cancelled_by_guest',
      'Canceled by host',
      'no_show',
      'ノーショー',
      'CXL',
      '×',
      '無効',
      '不成立',
      'Inactive',
    ];
    expect(cancelled.map(readStatus)).toEqual(cancelled.map(() => 'cancelled'));
    const active = [
      '予約',
      'ok',
      'Confirmed',
      '確認済み',
      '変更',
      'Not_Canceled',
      'キャンセル不可',
      '取消なし',
      'チェックイン',
    ];
    expect(active.map(readStatus)).toEqual(active.map(() => 'active'));
    expect(['謎', 'pending', ''].map(readStatus)).toEqual(['unknown', 'unknown', null]);
    const none = ['ブロックされた', 'Black', 'Inquiry', 'キャンセル待ち'];
    expect(none.map(readStatus)).toEqual(none.map(() => 'none'));
  });
});
