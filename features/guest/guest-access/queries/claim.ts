import type { z } from 'zod';
import { normalizeCrockford } from '#platform/crypto/typed-code.ts';
import { invalid } from '#platform/http/refusal.ts';
import { cleanCode, comparableCode } from '#platform/text/clean.ts';
import type { proveByClaim } from '../contract.ts';
import { type ProofKind, strengthOf } from '../rules/proofs.ts';
import { readTypedPhone } from './phones.ts';

export type TypedClaim = z.output<typeof proveByClaim.input>;

/** The claim of a guest without a link, beside the check-in date. `counted` names it for the locks. */
export type Claim = { kind: ProofKind; value: string; counted: string };

const claim = (kind: Claim['kind'], value: string): Claim => ({ kind, value, counted: `${kind}/${value}` });

/**
 * Reads the fields that the hotel's method asks for; others are ignored (docs/reference/proofs.md#the-ways-to-prove).
 * Where a verification code is given, it alone counts: bookings of agencies often carry the agency's phone. Throws 422
 * for a field that is missing.
 */
export function claimOf(typed: TypedClaim, method: 1 | 2 | 3, country: string): Claim {
  const code = normalizeCrockford(typed.verificationCode);
  if (code !== '') return claim('code', code);
  const other = cleanCode(typed.otherNumber);
  if (method !== 3 && other === '') throw invalid({ otherNumber: 'field_required' });
  if (method === 1) return lastFour(other);
  if (method === 2) return bookingNumber(other);
  return fullPhone(typed, country);
}

/** The answers to methods 1 and 2. */
export const isWeak = ({ kind }: Claim): boolean => strengthOf(kind) === 'weak';

/**
 * The full phone that came along, which decides where what the method asks for is not enough; undefined without one.
 * Throws 422 for what can be no phone.
 */
export const phoneBeside = (typed: TypedClaim, country: string): Claim | undefined =>
  cleanCode(typed.phoneNumber) === '' ? undefined : fullPhone(typed, country);

function fullPhone({ phoneNumber, countryCode }: TypedClaim, country: string): Claim {
  return claim('phone', readTypedPhone('phoneNumber', phoneNumber, country, countryCode));
}

function bookingNumber(typed: string): Claim {
  const number = comparableCode(typed);
  if (number === '') throw invalid({ otherNumber: 'field_invalid' });
  return { kind: 'number', value: typed, counted: `number/${number}` };
}

function lastFour(typed: string): Claim {
  const digits = typed.replace(/[\s-]/g, '');
  if (!/^\d{4}$/.test(digits)) throw invalid({ otherNumber: 'field_invalid' });
  return claim('last-four', digits);
}
