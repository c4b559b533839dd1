import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { searchErrors, typedDigits } from './search-terms.ts';

const days = { check_in_from: '2026-11-21', check_in_to: '2026-11-21' };
const allDays = { check_in_from: '', check_in_to: '' };

describe('a list search', () => {
  test('a search accepts a first and a last day without a search term', () => {
    expect(searchErrors(days)).toEqual({});
    expect(searchErrors({ ...days, name: '  ', phone_number: '' })).toEqual({});
  });

  test('a search accepts a search term without days', () => {
    expect(searchErrors({ ...allDays, name: '山田' })).toEqual({});
    expect(searchErrors({ phone_number: '56' })).toEqual({});
  });

  test('rejects a search with neither days nor a search term', () => {
    const fault = { check_in_from: 'nothing_sought', check_in_to: 'nothing_sought' };
    expect(searchErrors(allDays)).toEqual(fault);
    expect(searchErrors({ ...allDays, name: ' 　' })).toEqual(fault);
  });

  test('rejects a search whose last day is before its first day, with or without search terms', () => {
    const turned = { check_in_from: '2026-11-21', check_in_to: '2026-11-20' };
    expect(searchErrors(turned)).toEqual({ check_in_to: 'range_backwards' });
    expect(searchErrors({ ...turned, name: '--' })).toEqual({
      check_in_to: 'range_backwards',
      name: 'no_letters',
    });
  });

  test('rejects a search with a first day but no last day, and the reverse', () => {
    expect(searchErrors({ ...days, check_in_to: '', name: '山田' })).toEqual({ check_in_to: 'day_missing' });
    expect(searchErrors({ ...days, check_in_from: '' })).toEqual({ check_in_from: 'day_missing' });
  });
});

describe('a search term', () => {
  test.each(['Smith', '-', '〇九', '+'])('a search rejects a phone without digits: %s', typed => {
    expect(searchErrors({ ...days, phone_number: typed })).toEqual({ phone_number: 'no_digits' });
    expect(searchErrors({ ...allDays, phone_number: typed })).toEqual({ phone_number: 'no_digits' });
  });

  test.each(['9-', 'a1', '+(0)9'])(
    'a search without days rejects a phone with fewer than two digits: %s',
    typed => {
      expect(searchErrors({ ...allDays, phone_number: typed })).toEqual({ phone_number: 'too_few_digits' });
      expect(searchErrors({ ...days, phone_number: typed })).toEqual({});
    },
  );

  test('a search accepts full-width phone digits', () => {
    expect(searchErrors({ ...allDays, phone_number: '５６' })).toEqual({});
  });

  test.each(['林', '李', '王', '辻\u{E0100}', '김', ' 林 '])(
    'a search accepts a single character that is a family name: %s',
    name => {
      expect(searchErrors({ ...allDays, name })).toEqual({});
    },
  );

  test('a search requires two characters of a booking number in any script', () => {
    expect(searchErrors({ ...allDays, reservation_id: '林' })).toEqual({ reservation_id: 'too_short' });
  });

  test.each(['name', 'reservation_id'] as const)('a search requires letters or digits in a %s', name => {
    expect(searchErrors({ ...days, [name]: '--' })).toEqual({ [name]: 'no_letters' });
  });

  test.each(['a', 'ﾀﾞ', 'R-', 'あ'])('a search without days requires two significant characters: %s', name => {
    expect(searchErrors({ ...allDays, name })).toEqual({ name: 'too_short' });
    expect(searchErrors({ ...days, name })).toEqual({});
  });

  test('a search reports an invalid term and a missing day together', () => {
    expect(searchErrors({ ...days, check_in_to: '', phone_number: 'Smith' })).toEqual({
      check_in_to: 'day_missing',
      phone_number: 'no_digits',
    });
  });
});

test('the digits read from a typed phone number do not depend on its formatting', () => {
  const signs = fc.constantFrom('', ' ', '-', '(', ')', '.', '　', '－');
  fc.assert(
    fc.property(fc.array(signs, { minLength: 11, maxLength: 11 }), between => {
      const typed = [...'09012345678'].map((digit, place) => digit + (between[place] ?? '')).join('');
      expect(typedDigits(typed)).toBe('09012345678');
    }),
  );
});
