import { describe, expect, it } from 'vitest';
import * as plans from '#i18n/phone.ts';
import { dialled } from '../rules/typed-phone.ts';
import { proofFault, typedPhone } from './phone.ts';

describe('the phone that proves a booking', () => {
  it('sends the phone with the country’s dial code', () => {
    expect(dialled(typedPhone({ country: 'KR', number: '010-1234-5678' }))).toBe('+82 010-1234-5678');
  });

  it('keeps a dial code that the guest typed, whatever country is selected', () => {
    expect(dialled(typedPhone({ country: 'JP', number: '＋353 87 123 4567' }))).toBe('+353 87 123 4567');
  });
});

describe('the proof in step 1', () => {
  const phone = (number: string) => ({ country: 'JP', number });

  // Rule: proof.phone-length
  it('requires a phone if the message had no code', () => {
    expect(proofFault(phone(''), '', false)).toBe('required');
  });

  // Rule: proof.phone-or-code
  it('requires a phone or the code if the message had one', () => {
    expect([proofFault(phone(''), '', true), proofFault(phone(''), 'ABCD2345', true)]).toEqual([
      'either',
      null,
    ]);
  });

  it('reports a phone that is too short as invalid, not as missing', () => {
    expect(proofFault(phone('090'), '', true)).toBe('invalid');
  });

  it('reports an impossible number for its country once the numbering plans are loaded', () => {
    expect([proofFault(phone('090123'), '', true), proofFault(phone('090123'), '', true, plans)]).toEqual([
      null,
      'invalid',
    ]);
  });
});
