import { expect, test } from 'vitest';
import { untrustedContacts, updatedTrustedContacts } from './trusted-contact.ts';

const phone = '+819012345678';
const other = '+819099998888';
const address = 'taro@example.com';

test('unchanged contact data remains trusted', () => {
  expect(updatedTrustedContacts({ trusted: [phone, address], now: [address, phone], given: [] })).toBeNull();
});

test('a new phone number is not trusted, but the previous one still is', () => {
  const trusted = updatedTrustedContacts({ trusted: [phone, address], now: [other, address], given: [] });
  expect(trusted).toEqual([phone, address]);
  expect(untrustedContacts([other, address], trusted)).toEqual([other]);
});

test('a removed phone number remains trusted', () => {
  expect(updatedTrustedContacts({ trusted: [phone, address], now: [address], given: [] })).toEqual([
    phone,
    address,
  ]);
});

test('a new phone number of the booking is trusted if a guest with a strong proof entered it', () => {
  const trusted = updatedTrustedContacts({ trusted: [phone], now: [other], given: [other] });
  expect(untrustedContacts([other], trusted)).toEqual([]);
});

test('contact data that is changed back is trusted again', () => {
  expect(updatedTrustedContacts({ trusted: [phone], now: [phone], given: [] })).toBeNull();
});
