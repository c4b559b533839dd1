import { describe, expect, test } from 'vitest';
import { listBookings } from './list.ts';

describe('valid searches', () => {
  const issues = (filters: object) => {
    const asked = listBookings.input.safeParse({ facility_id: 1, filters });
    return asked.error?.issues.map(({ path, message }) => [path.at(-1), message]) ?? [];
  };

  // Rule: desk.search-dates
  test('the booking list requires both dates, or no dates and a term of two characters or one kanji', () => {
    expect(issues({})).toEqual([
      ['check_in_from', 'search_empty'],
      ['check_in_to', 'search_empty'],
    ]);
    expect(issues({ name: '山田' })).toEqual([]);
    expect(issues({ name: '山田', check_in_from: '2022-11-21' })).toEqual([
      ['check_in_to', 'field_required'],
    ]);
    expect(issues({ name: '林' })).toEqual([]);
    expect(issues({ name: 'や' })).toEqual([['name', 'search_too_short']]);
    expect(issues({ name: '山田', phone_number: '9-' })).toEqual([['phone_number', 'search_too_few_digits']]);
  });

  test('the booking list reports a last day before the first day on its field', () => {
    expect(issues({ check_in_from: '2022-11-21', check_in_to: '2022-11-20' })).toEqual([
      ['check_in_to', 'range_backwards'],
    ]);
  });

  test.each([
    [{ name: '・' }, 'search_no_letters'],
    [{ phone_number: 'Smith' }, 'search_no_digits'],
    [{ reservation_id: '--' }, 'search_no_letters'],
  ])('reports a term without significant characters on its field: %j', (terms, code) => {
    const days = { check_in_from: '2022-11-21', check_in_to: '2022-11-21' };
    expect(issues({ ...days, ...terms })).toEqual([[Object.keys(terms)[0], code]]);
  });
});
