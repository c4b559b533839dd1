import { describe, expect, it } from 'vitest';
import { claimOf, emptyProof, proofErrors, proofOf } from './typed-proof.ts';

const today = '2026-03-01';
const proof = { ...emptyProof('JP'), date: today };

describe('the last four digits', () => {
  // Rule: proof.four-digits
  it('only the last four digits are sent, even if other characters are typed', () => {
    const typed = { ...proof, other: ' 1e2 3４ ' };
    expect(proofErrors(typed, 1, today)).toEqual({});
    expect(claimOf(typed, 1, 'demo').otherNumber).toBe('1234');
  });

  it('the field for the last four digits keeps what was typed', () => {
    expect(proofOf(proof, { other: ' 1e2 3４ ' }).other).toBe(' 1e2 3４ ');
  });

  it('the field for the last four digits requires exactly four digits', () => {
    expect(['123', '12345'].map(other => proofErrors({ ...proof, other }, 1, today))).toEqual([
      { claim: 'short' },
      { claim: 'short' },
    ]);
  });
});

describe('the confirmation form', () => {
  // Rule: proof.confirm-required
  it('the confirmation form requires the date and the number that the hotel asks for', () => {
    expect(proofErrors(emptyProof('JP'), 2, today)).toEqual({ date: 'required', claim: 'required' });
  });

  it('the confirmation form requires all four digits', () => {
    expect(proofErrors({ ...proof, other: '123' }, 1, today)).toEqual({ claim: 'short' });
  });

  it('the confirmation form requires a phone number with at least 5 characters', () => {
    const phone = { country: 'JP', number: '0901' };
    expect(proofErrors({ ...proof, phone }, 3, today)).toEqual({ claim: 'short' });
  });

  // Rule: proof.earliest-date
  it('the confirmation form rejects a date before the business day', () => {
    expect(proofErrors({ ...proof, date: '2026-02-28', other: 'R-1' }, 2, today)).toEqual({ date: 'past' });
  });

  // Rule: proof.confirm-required
  it('the confirmation form accepts a verification code instead of the number', () => {
    expect(proofErrors({ ...proof, code: 'ABCD2345' }, 3, today)).toEqual({});
  });

  it('the confirmation form accepts the full phone number instead of the last four digits, and sends both', () => {
    const phone = { country: 'JP', number: '090-1234-5678' };
    expect(proofErrors({ ...proof, phone }, 1, today)).toEqual({});
    expect(claimOf({ ...proof, phone, other: '5678' }, 1, 'demo')).toMatchObject({
      countryCode: '81',
      phoneNumber: '090-1234-5678',
      otherNumber: '5678',
    });
  });

  it('the confirmation form sends the dial code separately from the number', () => {
    const phone = { country: 'KR', number: '010-1234-5678' };
    expect(claimOf({ ...proof, phone, other: 'left over' }, 3, 'demo')).toEqual({
      slugName: 'demo',
      checkInDate: today,
      countryCode: '82',
      phoneNumber: '010-1234-5678',
      otherNumber: '',
      verificationCode: '',
    });
  });
});
