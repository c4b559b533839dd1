import { dialOf } from '#i18n/dial-codes.ts';
import { digitsIn } from '#platform/text/clean.ts';
import type { Phone, PhoneModule } from '#ui/phone.ts';
import type { Api } from '../contract.ts';
import { internationalNumber } from '../rules/typed-phone.ts';
import type { TypedFields } from './first-proof.ts';
import { phoneError, phoneOf, typedPhone } from './phone.ts';

/**
 * The hotel's method for guests without a link: 1 last four phone digits, 2 reservation number, 3 full phone
 * number.
 */
export type Method = 1 | 2 | 3;

/**
 * What a guest has typed to prove a booking. `phone` is also used with methods 1 and 2 if the server asks for
 * the full phone number.
 */
export type TypedProof = { date: string; phone: Phone; other: string; code: string };

export const emptyProof = (country: string): TypedProof => ({
  date: '',
  phone: { country, number: '' },
  other: '',
  code: '',
});

/**
 * Returns the input updated from a form submitted without JavaScript. A missing field keeps its current value.
 */
export function proofOf(proof: TypedProof, typed: Partial<TypedFields>): TypedProof {
  const { date = proof.date, code = proof.code, other = proof.other } = typed;
  return { date, phone: phoneOf(proof.phone, typed), other, code };
}

type FieldErrors = { date?: 'required' | 'past'; claim?: 'required' | 'short' };

/**
 * Returns missing and invalid fields. A verification code or the full phone number replaces the field of the
 * method, but not the check-in date.
 */
export function proofErrors(
  proof: TypedProof,
  method: Method,
  earliest: string,
  plans?: PhoneModule,
): FieldErrors {
  const claim = proof.code.trim() === '' ? claimError(proof, hasPhone(proof) ? 3 : method, plans) : undefined;
  const date = proof.date === '' ? 'required' : proof.date < earliest ? 'past' : undefined;
  return { ...(date ? { date } : {}), ...(claim ? { claim } : {}) };
}

function claimError(
  { phone, other }: TypedProof,
  method: Method,
  plans?: PhoneModule,
): 'required' | 'short' | undefined {
  const typedValue = method === 3 ? phone.number : other;
  if (typedValue.trim() === '') return 'required';
  if (method === 1 && digitsIn(other).length !== 4) return 'short';
  return method === 3 && phoneError(phone, plans) !== null ? 'short' : undefined;
}

const hasPhone = ({ phone }: TypedProof) => phone.number.trim() !== '';

type Claim = Api['POST facility-booking/confirm']['input'];

/** Builds the request (docs/reference/proofs.md#the-ways-to-prove). Fields that do not apply are "". */
export function claimOf(proof: TypedProof, method: Method, slugName: string): Claim {
  const isPhone = hasPhone(proof);
  return {
    slugName,
    checkInDate: proof.date,
    countryCode: isPhone ? dialOf(proof.phone.country) : '',
    phoneNumber: isPhone ? proof.phone.number : '',
    otherNumber: method === 3 ? '' : method === 1 ? digitsIn(proof.other) : proof.other,
    verificationCode: proof.code,
  };
}

/**
 * Returns the proof to send with a link: the code if the guest typed one or the page asks only for a code,
 * otherwise the phone number.
 */
export function linkProofOf({ phone, code }: Pick<TypedProof, 'phone' | 'code'>, asks: 'phone' | 'code') {
  const isCode = asks === 'code' || code.trim() !== '';
  return isCode
    ? { search: 'code' as const, verificationCode: code, query: '' }
    : { search: 'number' as const, verificationCode: '', query: internationalNumber(typedPhone(phone)) };
}
