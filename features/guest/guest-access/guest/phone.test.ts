import { describe, expect, it } from 'vitest';
import * as plans from '#i18n/phone.ts';
import { internationalNumber } from '../rules/typed-phone.ts';
import { proofError, typedPhone } from './phone.ts';

describe('the phone number that proves a booking', () => {
  it('sends the phone number with the dial code of the selected country', () => {
    expect(internationalNumber(typedPhone({ country: 'KR', number: '010-1234-5678' }))).toBe(
      '+82 010-1234-5678',
    );
  });

  it('keeps a dial code that the guest typed, regardless of the selected country', () => {
    expect(internationalNumber(typedPhone({ country: 'JP', number: '＋353 87 123 4567' }))).toBe(
      '+353 87 123 4567',
    );
  });
});

describe('the input of the proof in step 1', () => {
  const phone = (number: string) => ({ country: 'JP', number });

  // Rule: proof.phone-length
  it('requires a phone number if the message contained no code', () => {
    expect(proofError(phone(''), '', false)).toBe('required');
  });

  // Rule: proof.phone-or-code
  it('requires a phone number or the code if the message contained a code', () => {
    expect([proofError(phone(''), '', true), proofError(phone(''), 'ABCD2345', true)]).toEqual([
      'either',
      null,
    ]);
  });

  it('reports a phone number that is too short as invalid rather than missing', () => {
    expect(proofError(phone('090'), '', true)).toBe('invalid');
  });

  it('reports an impossible number once the numbering plan of the country is loaded', () => {
    expect([proofError(phone('090123'), '', true), proofError(phone('090123'), '', true, plans)]).toEqual([
      null,
      'invalid',
    ]);
  });
});
