import { describe, expect, it } from 'vitest';
import * as plans from '#i18n/phone.ts';
import { dialled } from '../rules/typed-phone.ts';
import { proofFault, typedPhone } from './phone.ts';

describe('a phone that proves a booking', () => {
  it('is sent with the dial digits of its country', () => {
    expect(dialled(typedPhone({ country: 'KR', number: '010-1234-5678' }))).toBe('+82 010-1234-5678');
  });

  it('keeps dial digits that the guest typed, whatever country is chosen', () => {
    expect(dialled(typedPhone({ country: 'JP', number: '＋353 87 123 4567' }))).toBe('+353 87 123 4567');
  });
});

describe('the proof of step-1', () => {
  const phone = (number: string) => ({ country: 'JP', number });

  // Rule: proof.phone-length
  it('needs a phone where the message had no code', () => {
    expect(proofFault(phone(''), '', false)).toBe('required');
  });

  // Rule: proof.phone-or-code
  it('needs a phone or the code where the message had one', () => {
    expect([proofFault(phone(''), '', true), proofFault(phone(''), 'ABCD2345', true)]).toEqual([
      'either',
      null,
    ]);
  });

  it('tells a phone that is too short from none', () => {
    expect(proofFault(phone('090'), '', true)).toBe('invalid');
  });

  it('tells a number that cannot be right for its country, once the plans are there', () => {
    expect([proofFault(phone('090123'), '', true), proofFault(phone('090123'), '', true, plans)]).toEqual([
      null,
      'invalid',
    ]);
  });
});
