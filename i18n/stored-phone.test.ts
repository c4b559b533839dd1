import { describe, expect, it } from 'vitest';
import { readPhone } from '#i18n/phone.ts';
import { toStoredPhone } from './stored-phone.ts';

const stored = (typed: string) => toStoredPhone(typed, readPhone);

describe('accepted phone numbers', () => {
  it.each([
    ['of Japan, in national format', '090-1234-5678', '+819012345678'],
    ['of Japan, with the country code', '+81 (0)90-1234-5678', '+819012345678'],
    ['of the United States', '+1 415 555 2671', '+14155552671'],
    ['of Italy, whose numbers begin with 0', '+39 06 698 12345', '+390669812345'],
    ['in a range newer than our numbering plans', '+1 300 000 0000', '+13000000000'],
    ['in a country newer than our numbering plans', '+999 1234 5678', '+99912345678'],
    ['that is already in the stored form', '+819012345678', '+819012345678'],
  ])('accepts a phone number %s', (_, typed, e164) => {
    expect(stored(typed)).toBe(e164);
  });
});

describe('rejected phone numbers', () => {
  it.each([
    ['of letters', '+1 abc'],
    ['of only two digits', '+1 12'],
    ['of Japan with another country code', '+1 03-1234-5678'],
    ['that does not exist in Japan', '090-1234-567'],
    ['with too many digits for its country', '+1 415 555 26711'],
    ['without digits', ''],
  ])('rejects a phone number %s', (_, typed) => {
    expect(stored(typed)).toBeNull();
  });
});
