import type { Holder } from './persons.ts';

/**
 * TD3 is the page of a passport with two lines of 44 characters. TD1 is a card with three lines of 30
 * characters (ICAO Doc 9303, parts 4 and 5).
 */
export type Format = 'TD3' | 'TD1';

export function machineReadableLines(format: Format, holder: Holder): string[] {
  return format === 'TD3' ? linesOfPassport(holder) : linesOfCard(holder);
}

function linesOfPassport(holder: Holder): string[] {
  const { nationality, sex } = holder;
  const number = withCheck(padField(holder.number, 9));
  const birth = withCheck(shortDate(holder.birth));
  const expiry = withCheck(shortDate(holder.expiry));
  const personal = padField(holder.personalNumber, 14);
  // Some countries omit the check digit if there is no personal number.
  const personalWithCheck = holder.personalNumber === '' ? `${personal}<` : withCheck(personal);
  const all = checkDigit(number + birth + expiry + personalWithCheck);
  return [
    padField(`P<${padField(nationality, 3)}${nameField(holder)}`, 44),
    `${number}${padField(nationality, 3)}${birth}${sex || '<'}${expiry}${personalWithCheck}${all}`,
  ];
}

function linesOfCard(holder: Holder): string[] {
  const { nationality, sex } = holder;
  const number = withCheck(padField(holder.number, 9));
  const birth = withCheck(shortDate(holder.birth));
  const expiry = withCheck(shortDate(holder.expiry));
  const more = padField(holder.personalNumber.slice(0, 11), 15);
  const rest = padField('', 11);
  const all = checkDigit(number + more + birth + expiry + rest);
  return [
    `I<${padField(nationality, 3)}${number}${more}`,
    `${birth}${sex || '<'}${expiry}${padField(nationality, 3)}${rest}${all}`,
    padField(nameField(holder), 30),
  ];
}

const nameField = ({ surname, givenNames }: Holder) => `${surname}<<${givenNames}`;

const padField = (text: string, length: number) =>
  text.replaceAll(' ', '<').padEnd(length, '<').slice(0, length);

const shortDate = (day: string) => day.slice(2).replaceAll('-', '');

const withCheck = (field: string) => field + checkDigit(field);

const VALUES = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';
const WEIGHTS = [7, 3, 1];

function checkDigit(field: string): string {
  const sum = [...field].reduce(
    (total, sign, place) => total + Math.max(0, VALUES.indexOf(sign)) * (WEIGHTS[place % 3] ?? 0),
    0,
  );
  return String(sum % 10);
}
