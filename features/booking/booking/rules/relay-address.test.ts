import { expect, test } from 'vitest';
import { isRelayAddress } from './relay-address.ts';

test('An address that a site lends for a booking is told from the guest’s own', () => {
  expect(isRelayAddress('taro.123456@guest.booking.com')).toBe(true);
  expect(isRelayAddress(' 36789346@GUEST.airbnb.com ')).toBe(true);
  expect(isRelayAddress('taro@booking.com')).toBe(false);
  expect(isRelayAddress('guest.booking.com@example.jp')).toBe(false);
  expect(isRelayAddress('')).toBe(false);
});
