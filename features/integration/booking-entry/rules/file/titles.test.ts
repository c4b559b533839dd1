import { describe, expect, test } from 'vitest';
import { titleRowIndex } from '../../commands/file/read-titles.ts';

const booking = ['A-1', '2025-11-21', '2025-11-23', '山田 太郎', '090-1234-5678'];

describe('finding the column titles of a file', () => {
  test('finds the column titles below a report name', () => {
    expect(titleRowIndex([['予約一覧', '2025/11/21'], ['予約番号', 'チェックイン', '備考'], booking])).toBe(
      1,
    );
  });

  test('finds no column titles below the row of a booking', () => {
    const titles = ['予約番号', '氏名', 'いつ', 'まで', '電話'];
    expect(titleRowIndex([booking, titles, booking])).toBeNull();
    expect(titleRowIndex([['期間', '2025/11/21', '2025/11/23'], titles, booking])).toBe(1);
  });

  test('finds a row of titles whose columns staff have chosen, but not below the row of a booking', () => {
    const own = ['No', '来る日', '帰る日', '誰', '電話番号'];
    expect(titleRowIndex([['宿帳'], own, booking], at => at === 1)).toBe(1);
    expect(titleRowIndex([booking, own, booking], at => at === 1)).toBeNull();
  });

  test('uses the first row as titles if no titles are recognized', () => {
    expect(titleRowIndex([['No', '来る日', '帰る日'], booking])).toBe(0);
  });

  test.each([
    [booking],
    [['A-1', '来週', '3/14/2025']],
    [['山田', '０９０−１２３４−５６７８']],
    [['山田', 'taro@example.com']],
  ])('does not accept %j as a row of column titles', row => {
    expect(titleRowIndex([row, booking])).toBeNull();
  });
});
