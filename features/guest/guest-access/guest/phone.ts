import { dialCodes, dialOf } from '#i18n/dial-codes.ts';
import type { Phone, PhoneModule } from '#ui/phone.ts';
import { typedPhoneError } from '../rules/typed-phone.ts';
import type { TypedFields } from './first-proof.ts';

/**
 * Returns the phone number from a form submitted without JavaScript. A missing field keeps its current value.
 */
export const phoneOf = (
  phone: Phone,
  { country = '', phone: number = phone.number }: Partial<TypedFields>,
) => ({
  country: dialCodes.has(country) ? country : phone.country,
  number,
});

export const typedPhone = ({ country, number }: Phone) => ({ dial: dialOf(country), number });

/**
 * Returns why the phone number is invalid (see `typedPhoneError`), or null. `plans` is undefined until
 * loaded.
 */
export function phoneError(phone: Phone, plans: PhoneModule | undefined) {
  return typedPhoneError(typedPhone(phone), plans?.readPhone);
}

type ProofFault = 'required' | 'either' | 'invalid';

/**
 * Returns why the typed phone number or code cannot prove a booking, or null. `offersCode`: the page also has
 * a code field.
 */
export function proofError(
  phone: Phone,
  code: string,
  offersCode: boolean,
  plans?: PhoneModule,
): ProofFault | null {
  if (code.trim() !== '') return null;
  const fault = phoneError(phone, plans);
  if (fault === 'field_required') return offersCode ? 'either' : 'required';
  return fault === null ? null : 'invalid';
}
