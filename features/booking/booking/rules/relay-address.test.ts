import { expect, test } from 'vitest';
import { isRelayAddress } from './relay-address.ts';

test('recognizes relay addresses of booking sites', () => {
  expect(isRelayAddress('taro.123456@guest.booking.com')).toBe(true);
  expect(isRelayAddress(' 36789346@GUEST.airbnb.com ')).toBe(true);
  expect(isRelayAddress('taro@booking.com')).toBe(false);
  expect(isRelayAddress('guest.booking.com@example.jp')).toBe(false);
  expect(isRelayAddress('')).toBe(false);
});
