import { expect, test } from 'vitest';
import { untrustedContacts, updatedTrustedContacts } from './trusted-contact.ts';

const phone = '+819012345678';
const other = '+819099998888';
const address = 'taro@example.com';

test('unchanged contact data remain trusted', () => {
  expect(updatedTrustedContacts({ trusted: [phone, address], now: [address, phone], given: [] })).toBeNull();
});

test('a new phone is not trusted, but the previous phone still is', () => {
  const trusted = updatedTrustedContacts({ trusted: [phone, address], now: [other, address], given: [] });
  expect(trusted).toEqual([phone, address]);
  expect(untrustedContacts([other, address], trusted)).toEqual([other]);
});

test('a removed phone remains trusted', () => {
  expect(updatedTrustedContacts({ trusted: [phone, address], now: [address], given: [] })).toEqual([
    phone,
    address,
  ]);
});

test('a phone that a guest with a strong proof enters is trusted once the booking has it', () => {
  const trusted = updatedTrustedContacts({ trusted: [phone], now: [other], given: [other] });
  expect(untrustedContacts([other], trusted)).toEqual([]);
});

test('contact data that are changed back are trusted again', () => {
  expect(updatedTrustedContacts({ trusted: [phone], now: [phone], given: [] })).toBeNull();
});
