import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { digitsTyped, searchFaults } from './search-terms.ts';

const days = { check_in_from: '2026-11-21', check_in_to: '2026-11-21' };
const allDays = { check_in_from: '', check_in_to: '' };

describe('a list is asked for', () => {
  test('by both days, with nothing searched for', () => {
    expect(searchFaults(days)).toEqual({});
    expect(searchFaults({ ...days, name: '  ', phone_number: '' })).toEqual({});
  });

  test('over all days by what is searched for', () => {
    expect(searchFaults({ ...allDays, name: '山田' })).toEqual({});
    expect(searchFaults({ phone_number: '56' })).toEqual({});
  });

  test('never over all days without anything to search for', () => {
    const fault = { check_in_from: 'nothing_sought', check_in_to: 'nothing_sought' };
    expect(searchFaults(allDays)).toEqual(fault);
    expect(searchFaults({ ...allDays, name: ' 　' })).toEqual(fault);
  });

  test('never by a last day before the first, whatever else is searched for', () => {
    const turned = { check_in_from: '2026-11-21', check_in_to: '2026-11-20' };
    expect(searchFaults(turned)).toEqual({ check_in_to: 'range_backwards' });
    expect(searchFaults({ ...turned, name: '--' })).toEqual({
      check_in_to: 'range_backwards',
      name: 'no_letters',
    });
  });

  test('never by one day without the other', () => {
    expect(searchFaults({ ...days, check_in_to: '', name: '山田' })).toEqual({ check_in_to: 'day_missing' });
    expect(searchFaults({ ...days, check_in_from: '' })).toEqual({ check_in_from: 'day_missing' });
  });
});

describe('a term', () => {
  test.each(['Smith', '-', '〇九', '+'])('of a phone has digits: %s has none', typed => {
    expect(searchFaults({ ...days, phone_number: typed })).toEqual({ phone_number: 'no_digits' });
    expect(searchFaults({ ...allDays, phone_number: typed })).toEqual({ phone_number: 'no_digits' });
  });

  test.each(['9-', 'a1', '+(0)9'])('of a phone over all days has two digits: %s has one', typed => {
    expect(searchFaults({ ...allDays, phone_number: typed })).toEqual({ phone_number: 'too_few_digits' });
    expect(searchFaults({ ...days, phone_number: typed })).toEqual({});
  });

  test('of a phone may be typed in full width', () => {
    expect(searchFaults({ ...allDays, phone_number: '５６' })).toEqual({});
  });

  test.each(['林', '李', '王', '辻\u{E0100}', '김', ' 林 '])(
    'of a name may be one character that is a whole family name: %s',
    name => {
      expect(searchFaults({ ...allDays, name })).toEqual({});
    },
  );

  test('of a number needs two characters in every script', () => {
    expect(searchFaults({ ...allDays, reservation_id: '林' })).toEqual({ reservation_id: 'too_short' });
  });

  test.each(['name', 'reservation_id'] as const)('of a %s has letters or digits', name => {
    expect(searchFaults({ ...days, [name]: '--' })).toEqual({ [name]: 'no_letters' });
  });

  test.each(['a', 'ﾀﾞ', 'R-', 'あ'])('over all days has two characters that count: %s has one', name => {
    expect(searchFaults({ ...allDays, name })).toEqual({ name: 'too_short' });
    expect(searchFaults({ ...days, name })).toEqual({});
  });

  test('that is wrong is told beside a day that is missing', () => {
    expect(searchFaults({ ...days, check_in_to: '', phone_number: 'Smith' })).toEqual({
      check_in_to: 'day_missing',
      phone_number: 'no_digits',
    });
  });
});

test('however a phone is set, its digits are the same', () => {
  const signs = fc.constantFrom('', ' ', '-', '(', ')', '.', '　', '－');
  fc.assert(
    fc.property(fc.array(signs, { minLength: 11, maxLength: 11 }), between => {
      const typed = [...'09012345678'].map((digit, place) => digit + (between[place] ?? '')).join('');
      expect(digitsTyped(typed)).toBe('09012345678');
    }),
  );
});
