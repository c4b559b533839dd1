import { dialCodes, dialOf } from '#i18n/dial-codes.ts';
import type { Phone, PhonePlans } from '#ui/phone.ts';
import { typedPhoneFault } from '../rules/typed-phone.ts';
import type { TypedFields } from './first-proof.ts';

/** The phone as it stands in the fields of the plain form; a field that is not there says nothing. */
export const phoneOf = (
  phone: Phone,
  { country = '', phone: number = phone.number }: Partial<TypedFields>,
) => ({
  country: dialCodes.has(country) ? country : phone.country,
  number,
});

/** The phone as the rules of a typed one read it. */
export const typedPhone = ({ country, number }: Phone) => ({ dial: dialOf(country), number });

/** Why the phone cannot be one (see `typedPhoneFault`), or null. `plans`: undefined until they are loaded. */
export function phoneFault(phone: Phone, plans: PhonePlans | undefined) {
  return typedPhoneFault(typedPhone(phone), plans?.readPhone);
}

type Fault = 'required' | 'either' | 'invalid';

/** Why the typed phone or code proves nothing, or null. `offersCode`: a code is asked for as well. */
export function proofFault(
  phone: Phone,
  code: string,
  offersCode: boolean,
  plans?: PhonePlans,
): Fault | null {
  if (code.trim() !== '') return null;
  const fault = phoneFault(phone, plans);
  if (fault === 'field_required') return offersCode ? 'either' : 'required';
  return fault === null ? null : 'invalid';
}
