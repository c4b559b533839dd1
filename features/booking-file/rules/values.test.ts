import { describe, expect, test } from 'vitest';
import { readBothWays } from './day-order.ts';
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
    ['平成7年11月21日', null],
    ['R7.2.30', null],
    ['2025-02-30', null],
    ['tomorrow', null],
    ['', null],
  ])('that says %j is read as the day %j', (cell, day) => {
    expect(readDay(cell, 'dmy')).toBe(day);
  });

  test('of numbers alone is read in the order that the file has', () => {
    expect([readDay('3/4/2025', 'dmy'), readDay('3/4/2025', 'mdy')]).toEqual(['2025-04-03', '2025-03-04']);
    expect(readDay('11/21/2025', 'dmy')).toBeNull();
    expect(readDay('3/4/2025', 'unclear')).toBeNull();
    expect(readBothWays(['', '3/3/2025', '13/4/2025', '3/4/2025'])).toEqual({
      cell: '3/4/2025',
      dmy: '2025-04-03',
      mdy: '2025-03-04',
    });
  });

  test('that says a time is read with a colon, in Japanese and with am or pm', () => {
    expect(['15:00', '１５時', '15時30分', '3:05 PM', '25:00', 'late'].map(readTime)).toEqual([
      '15:00',
      '15:00',
      '15:30',
      '15:05',
      null,
      null,
    ]);
  });

  test('that says a number is read with its unit', () => {
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

  test('that says how a booking stands is read in Japanese and English', () => {
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
