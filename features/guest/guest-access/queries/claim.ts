import type { z } from 'zod';
import { invalidInput } from '#platform/http/refusal.ts';
import { cleanCode, comparableCode } from '#platform/text/clean.ts';
import { verificationCodeIn } from '#platform/text/typed-code.ts';
import type { proveByClaim } from '../contract.ts';
import { type ProofKind, strengthOf } from '../rules/proofs.ts';
import { readTypedPhone } from './phones.ts';

export type TypedClaim = z.output<typeof proveByClaim.input>;

/**
 * What a guest without a link enters to prove a booking, besides the check-in date. `counted` identifies the
 * claim for the locks.
 */
export type Claim = { kind: ProofKind; value: string; counted: string };

const claim = (kind: Claim['kind'], value: string): Claim => ({ kind, value, counted: `${kind}/${value}` });

/**
 * Reads the fields of the hotel's method and ignores other fields
 * (docs/reference/proofs.md#the-ways-to-prove). A verification code replaces those fields, because agency
 * bookings often contain the agency's phone number.
 * @throws 422 for a missing field
 */
export function claimOf(typed: TypedClaim, method: 1 | 2 | 3, country: string): Claim {
  const code = verificationCodeIn(typed.verificationCode);
  if (code !== '') return claim('code', code);
  const other = cleanCode(typed.otherNumber);
  if (method !== 3 && other === '') throw invalidInput({ otherNumber: 'field_required' });
  if (method === 1) return lastFourClaim(other);
  if (method === 2) return bookingNumberClaim(other);
  return phoneClaim(typed, country);
}

/** Returns whether the claim is guessable (methods 1 and 2). */
export const isWeak = ({ kind }: Claim): boolean => strengthOf(kind) === 'weak';

/**
 * Returns the full phone number if it was sent. Used when the claim of the method is not enough.
 * @throws 422 for an invalid number
 */
export const alternativePhoneClaim = (typed: TypedClaim, country: string): Claim | undefined =>
  cleanCode(typed.phoneNumber) === '' ? undefined : phoneClaim(typed, country);

function phoneClaim({ phoneNumber, countryCode }: TypedClaim, country: string): Claim {
  return claim('phone', readTypedPhone('phoneNumber', phoneNumber, country, countryCode));
}

function bookingNumberClaim(typed: string): Claim {
  const number = comparableCode(typed);
  if (number === '') throw invalidInput({ otherNumber: 'field_invalid' });
  return { kind: 'number', value: typed, counted: `number/${number}` };
}

function lastFourClaim(typed: string): Claim {
  const digits = typed.replace(/[\s-]/g, '');
  if (!/^\d{4}$/.test(digits)) throw invalidInput({ otherNumber: 'field_invalid' });
  return claim('last-four', digits);
}
