import { expect, test } from 'vitest';
import { trustedAfter, untrusted } from './trusted-contact.ts';

const phone = '+819012345678';
const other = '+819099998888';
const address = 'taro@example.com';

test('a contact that did not change keeps proving', () => {
  expect(trustedAfter({ trusted: [phone, address], now: [address, phone], given: [] })).toBeNull();
});

test('a new phone proves nothing, and the earlier one still does', () => {
  const trusted = trustedAfter({ trusted: [phone, address], now: [other, address], given: [] });
  expect(trusted).toEqual([phone, address]);
  expect(untrusted([other, address], trusted)).toEqual([other]);
});

test('a phone that was removed still proves', () => {
  expect(trustedAfter({ trusted: [phone, address], now: [address], given: [] })).toEqual([phone, address]);
});

test('a phone that the guest gave on a strong proof proves once the booking has it', () => {
  const trusted = trustedAfter({ trusted: [phone], now: [other], given: [other] });
  expect(untrusted([other], trusted)).toEqual([]);
});

test('a contact that comes back to what it was is trusted again', () => {
  expect(trustedAfter({ trusted: [phone], now: [phone], given: [] })).toBeNull();
});
