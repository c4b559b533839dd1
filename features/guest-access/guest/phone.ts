import type { GuestLanguage } from '#i18n/languages.ts';
import { dialCodes } from '#ui/dial-codes.ts';
import type { Phone } from '#ui/phone-input.tsx';

const SHORTEST = 5;

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

/** Whether there is enough of a phone to look for (guest-side §5). */
export const isPhoneTyped = ({ number }: Phone) => number.trim().length >= SHORTEST;

/** The digits before the number, without +; "" where the country has none. */
export const dialOf = ({ country }: Phone): string => dialCodes.get(country) ?? '';

/** The number with its country's dial digits; one that was typed with its own + stays as it is. */
export function dialled(phone: Phone): string {
  const number = phone.number.normalize('NFKC').trim();
  return number.startsWith('+') ? number : `+${dialOf(phone)} ${number}`;
}

type Fault = 'required' | 'either' | 'short';

/** What is wrong with the typed proof of step-1, or null (guest-side §5). `offersCode`: a code is asked for as well. */
export function proofFault(phone: Phone, code: string, offersCode: boolean): Fault | null {
  if (code.trim() !== '' || isPhoneTyped(phone)) return null;
  if (phone.number.trim() !== '') return 'short';
  return offersCode ? 'either' : 'required';
}
