import { dialOf } from '#i18n/dial-codes.ts';
import { digitsIn } from '#platform/text/clean.ts';
import type { Phone, PhonePlans } from '#ui/phone.ts';
import type { Api } from '../contract.ts';
import { dialled } from '../rules/typed-phone.ts';
import type { TypedFields } from './first-proof.ts';
import { phoneFault, phoneOf, typedPhone } from './phone.ts';

/** How a hotel lets guests in without a link: 1 last four phone digits, 2 reservation number, 3 full phone. */
export type Method = 1 | 2 | 3;

/** The input of a guest who proves a booking; with a phone also where more than the hotel's method is needed. */
export type TypedProof = { date: string; phone: Phone; other: string; code: string };

/** `country`: where the phone starts. */
export const emptyProof = (country: string): TypedProof => ({
  date: '',
  phone: { country, number: '' },
  other: '',
  code: '',
});

/** The input with what stands in the fields of the plain form; a field that is not there says nothing. */
export function proofOf(proof: TypedProof, typed: Partial<TypedFields>): TypedProof {
  const { date = proof.date, code = proof.code, other = proof.other } = typed;
  return { date, phone: phoneOf(proof.phone, typed), other, code };
}

type Faults = { date?: 'required' | 'past'; claim?: 'required' | 'short' };

/** The fields that are missing or wrong. A verification code, or the full phone, stands in for what the method asks; the date never. */
export function proofFaults(proof: TypedProof, method: Method, earliest: string, plans?: PhonePlans): Faults {
  const claim = proof.code.trim() === '' ? claimFault(proof, hasPhone(proof) ? 3 : method, plans) : undefined;
  const date = proof.date === '' ? 'required' : proof.date < earliest ? 'past' : undefined;
  return { ...(date ? { date } : {}), ...(claim ? { claim } : {}) };
}

function claimFault(
  { phone, other }: TypedProof,
  method: Method,
  plans?: PhonePlans,
): 'required' | 'short' | undefined {
  const typed = method === 3 ? phone.number : other;
  if (typed.trim() === '') return 'required';
  if (method === 1 && digitsIn(other).length !== 4) return 'short';
  return method === 3 && phoneFault(phone, plans) !== null ? 'short' : undefined;
}

const hasPhone = ({ phone }: TypedProof) => phone.number.trim() !== '';

type Claim = Api['POST facility-booking/confirm']['input'];

/** The call's input: only the fields of the hotel's method (docs/reference/proofs.md#the-ways-to-prove). */
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

/** How the holder of a link proves it: by the code where one was typed, or nothing else is asked for; else by the phone. */
export function linkProofOf({ phone, code }: Pick<TypedProof, 'phone' | 'code'>, asks: 'phone' | 'code') {
  const isCode = asks === 'code' || code.trim() !== '';
  return isCode
    ? { search: 'code' as const, verificationCode: code, query: '' }
    : { search: 'number' as const, verificationCode: '', query: dialled(typedPhone(phone)) };
}
