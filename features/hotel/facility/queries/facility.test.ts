import { expect, it } from 'vitest';
import { hotelPhone, storedHotelPhone } from './facility.ts';

const stored = (typed: string, country = 'JP') => storedHotelPhone('phone', typed, country);

it.each([
  ['075-123-4567', 'JP', '+81751234567'],
  ['（０７５）１２３ー４５６７', 'JP', '+81751234567'],
  ['+81 75-123-4567', 'FR', '+81751234567'],
  ['0120-123-456', 'JP', '+81120123456'],
  ['01 42 68 53 00', 'FR', '+33142685300'],
  [' ', 'JP', ''],
])("accepts the hotel's phone number in a usual format: %s in %s", (typed, country, phone) => {
  expect(stored(typed, country)).toBe(phone);
});

it.each([
  ['abc', 'JP'],
  ['123-4567', 'JP'],
  ['075-123-456', 'JP'],
  ['075-123-4567', 'US'],
])('reports an invalid phone number at its field: %s in %s', (typed, country) => {
  expect(() => stored(typed, country)).toThrow(
    expect.objectContaining({ status: 422, details: { errors: { phone: 'phone_invalid' } } }),
  );
});

it('a stored phone number is normalized when read, but kept if it cannot be parsed', () => {
  const read = (phone: string) => hotelPhone({ phone, country: 'JP' });
  expect([read('075-123-4567'), read('+33142685300'), read('内線 9'), read('')]).toEqual([
    '+81751234567',
    '+33142685300',
    '内線 9',
    '',
  ]);
});
