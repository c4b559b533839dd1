import type { GuestLanguage } from '#i18n/languages.ts';
import { dialCodes } from '#ui/dial-codes.ts';
import type { Phone } from '#ui/phone-input.tsx';
import { typedPhoneFault } from '../rules/typed-phone.ts';
import type { Plans } from './phone-plans.ts';

const countries: Partial<Record<GuestLanguage, string>> = {
  ja: 'JP',
  ko: 'KR',
  'zh-CN': 'CN',
  'zh-TW': 'TW',
};

/** An empty phone of the country where readers of the language most likely have theirs, else of the hotel's. */
export function emptyPhone(language: GuestLanguage, hotelCountry: string): Phone {
  return { country: countries[language] ?? hotelCountry, number: '' };
}

/** The digits before the number, without +; "" where the country has none. */
export const dialOf = ({ country }: Phone): string => dialCodes.get(country) ?? '';

/** The number with its country's dial digits; one that was typed with its own + stays as it is. */
export function dialled(phone: Phone): string {
  const number = phone.number.normalize('NFKC').trim();
  return number.startsWith('+') ? number : `+${dialOf(phone)} ${number}`;
}

/** Why the phone cannot be one (see `typedPhoneFault`), or null. `plans`: undefined until they are loaded. */
export function phoneFault(phone: Phone, plans: Plans | undefined) {
  return typedPhoneFault({ dial: dialOf(phone), number: phone.number }, plans?.readPhone);
}

type Fault = 'required' | 'either' | 'invalid';

/** What is wrong with the typed proof of step-1, or null. `offersCode`: a code is asked for as well. */
export function proofFault(phone: Phone, code: string, offersCode: boolean, plans?: Plans): Fault | null {
  if (code.trim() !== '') return null;
  const fault = phoneFault(phone, plans);
  if (fault === 'field_required') return offersCode ? 'either' : 'required';
  return fault === null ? null : 'invalid';
}
