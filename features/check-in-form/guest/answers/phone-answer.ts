import { dialOf } from '#features/guest-access/guest/phone.ts';
import { dialCodes } from '#ui/dial-codes.ts';
import type { Phone } from '#ui/phone-input.tsx';

const HOME = 'JP';

/** Countries that stand for a number whose dial digits several share. */
const chief: Record<string, string> = {
  1: 'US',
  7: 'RU',
  39: 'IT',
  44: 'GB',
  47: 'NO',
  61: 'AU',
  212: 'MA',
  358: 'FI',
};

/** As it travels: national digits for Japan, else with + and dial digits. */
export function phoneAnswer(phone: Phone): string {
  const number = phone.number.trim();
  if (number === '' || phone.country === HOME || /^[+＋]/.test(number)) return number;
  return `+${dialOf(phone)} ${number}`;
}

/**
 * What stands in the field after a change: what was added at the end is grouped. Who deletes, or changes digits in the
 * middle, finds them as typed: the cursor would jump.
 */
export function groupedWhileTyped(before: Phone, next: Phone, group: (phone: Phone) => string): Phone {
  const isAdded = next.number.length > before.number.length && next.number.startsWith(before.number);
  if (next.country !== before.country || !isAdded || !/\d$/.test(next.number)) return next;
  return { ...next, number: group(next) };
}

/** The phone that an answer shows; an empty one is of `country`. */
export function phoneOf(answer: string, country: string): Phone {
  if (answer === '') return { country, number: '' };
  const international = answer.normalize('NFKC').replace(/^\+\s*/, '');
  if (international === answer.normalize('NFKC')) return { country: HOME, number: answer };
  const dial = dialOfNumber(international.replace(/\D/g, ''));
  if (dial === undefined) return { country, number: answer };
  const number = afterDial(international, dial);
  const owner = ownerOf(dial, country);
  return { country: owner, number: owner === HOME && !/^\D*0/.test(number) ? `0${number}` : number };
}

// No dial code begins with another one, so the only one that fits is right.
function dialOfNumber(digits: string): string | undefined {
  return [...dialCodes.values()].find(dial => digits.startsWith(dial));
}

function ownerOf(dial: string, preferred: string): string {
  if (dialCodes.get(preferred) === dial) return preferred;
  return chief[dial] ?? [...dialCodes].find(([, code]) => code === dial)?.[0] ?? preferred;
}

const afterDial = (number: string, dial: string) =>
  number.replace(new RegExp(`^${[...dial].join('[\\s-]*')}[\\s-]*`), '');
