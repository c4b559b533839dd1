import { describe, expect, test } from 'vitest';
import { readPhone } from '#i18n/phone.ts';
import { typedPhoneError } from './typed-phone.ts';

const fault = (dial: string, number: string) => typedPhoneError({ dial, number }, readPhone);

// Rule: proof.phone-length
test('a phone number typed as a proof has at least 5 characters', () => {
  expect([fault('81', ' '), fault('81', ' 1234 '), typedPhoneError({ dial: '81', number: '12345' })]).toEqual(
    ['field_required', 'field_too_short', null],
  );
});

describe('the number of digits of a phone that proves a booking', () => {
  test.each([
    ['a Japanese number of six digits', '81', '090123'],
    ['a Korean number of six digits', '82', '010123'],
    ['a Korean number of six digits with its country code', '81', '+82 010123'],
    ['an American number with one digit too many', '1', '415 555 26711'],
    ['an unassigned country code', '81', '+999 123456'],
    ['an unassigned country code that was selected', '77', '090-1234-5678'],
    ['letters', '81', 'my phone'],
  ])('rejects %s as a phone that proves a booking', (_, dial, number) => {
    expect(fault(dial, number)).toBe('phone_invalid');
  });

  test.each([
    ['of Japan', '81', '090-1234-5678'],
    ['of Japan, in full-width digits', '81', '０９０－１２３４－５６７８'],
    ['of a landline', '81', '075-123-4567'],
    ['of Korea', '82', '010-1234-5678'],
    ['of Ireland, typed with Japan selected', '81', '+353 87 123 4567'],
    ['of six digits, in a country where that is complete', '376', '312 345'],
    ['of a range newer than our numbering plans', '1', '300 000 0000'],
    ['of an unknown country', '', '12345'],
  ])('accepts a phone %s', (_, dial, number) => {
    expect(fault(dial, number)).toBeNull();
  });

  test('leaves the check of a phone number to the server until the numbering plans are loaded', () => {
    expect(typedPhoneError({ dial: '81', number: '090123' })).toBeNull();
  });
});
