import { comparableCode } from '#platform/text/clean.ts';
import { countryOnZone } from './alpha-3.ts';
import { isDate } from './formats.ts';
import { isSameName } from './same-name.ts';

/**
 * The holder's data from a passport or card (docs/reference/form.md#reading-a-passport). Dates are YYYY-MM-DD.
 */
export type TravelDocument = {
  surname: string;
  givenNames: string;
  /** ISO 3166-1 alpha-2; "" if the zone names no country. */
  nationality: string;
  number: string;
  /** "" if the document does not contain the day or month. */
  birth: string;
  sex: 'male' | 'female' | '';
  expiry: string;
};

/**
 * A machine-readable zone with valid check digits: two lines on a passport or three on a card (ICAO Doc 9303).
 */
type Zone = { format: 'TD3' | 'TD1'; lines: readonly string[] };

/**
 * Parses a machine-readable zone. `today` (YYYY-MM-DD) determines the century of two-digit years.
 * @returns undefined if a date does not exist
 */
export function documentOf(zone: Zone, today: string): TravelDocument | undefined {
  const { names, number, nationality, birth, sex, expiry } = fieldsOf(zone);
  const [surname = '', givenNames = ''] = names.split('<<');
  const fields = {
    surname: withSpaces(surname),
    givenNames: withSpaces(givenNames),
    nationality: countryOnZone(nationality) ?? '',
    number: number.replaceAll('<', ''),
    birth: birth.includes('<') ? '' : birthDay(birth, today),
    sex: sex === 'M' ? ('male' as const) : sex === 'F' ? ('female' as const) : ('' as const),
    expiry: expiryDay(expiry, today),
  };
  const isBirthValid = fields.birth === '' || isDate(fields.birth);
  return isBirthValid && isDate(fields.expiry) && fields.number !== '' ? fields : undefined;
}

function fieldsOf({ format, lines: [first = '', second = '', third = ''] }: Zone) {
  if (format === 'TD3')
    return {
      names: first.slice(5),
      number: second.slice(0, 9),
      nationality: second.slice(10, 13),
      birth: second.slice(13, 19),
      sex: second[20],
      expiry: second.slice(21, 27),
    };
  return {
    names: third,
    number: cardNumber(first),
    nationality: second.slice(15, 18),
    birth: second.slice(0, 6),
    sex: second[7],
    expiry: second.slice(8, 14),
  };
}

/**
 * Returns the document number of a card. A number with more than nine characters continues after a filler and
 * is followed by its check digit.
 */
function cardNumber(line: string): string {
  const [rest = ''] = line.slice(15).split('<');
  return line.slice(5, 14) + (line[14] === '<' ? rest.slice(0, -1) : '');
}

const withSpaces = (names: string) => names.replace(/<+/g, ' ').trim();

const dateInCentury = (century: number, yymmdd: string) =>
  `${century + Number(yymmdd.slice(0, 2))}-${yymmdd.slice(2, 4)}-${yymmdd.slice(4, 6)}`;

const centuryOf = (today: string) => Math.floor(Number(today.slice(0, 4)) / 100) * 100;

function birthDay(yymmdd: string, today: string): string {
  const day = dateInCentury(centuryOf(today), yymmdd);
  return day <= today ? day : dateInCentury(centuryOf(today) - 100, yymmdd);
}

/**
 * Returns the date with this two-digit year that is closest to today, at most fifty years away. Documents are
 * valid for about ten years.
 */
function expiryDay(yymmdd: string, today: string): string {
  const year = Number(today.slice(0, 4));
  const centuries = [-100, 0, 100].map(more => centuryOf(today) + more);
  const nearestCentury = centuries.find(
    century => Math.abs(century + Number(yymmdd.slice(0, 2)) - year) <= 50,
  );
  return dateInCentury(nearestCentury ?? centuryOf(today), yymmdd);
}

/**
 * Returns a note if a document has expired or expires before check-out. A document is still valid on its
 * expiry date. A guest who may not see the check-out date (`checkOut` is null) is asked to check a document
 * that expires within a year. Dates are YYYY-MM-DD.
 */
export function expiryNote(
  expiry: string,
  today: string,
  checkOut: string | null,
): 'expired' | 'before-check-out' | 'within-a-year' | undefined {
  if (expiry < today) return 'expired';
  if (checkOut === null) return expiry < yearAfter(today) ? 'within-a-year' : undefined;
  return expiry < checkOut ? 'before-check-out' : undefined;
}

/** Returns the date one year later as text for comparison. The date may not exist in the calendar. */
const yearAfter = (day: string) => `${String(Number(day.slice(0, 4)) + 1).padStart(4, '0')}${day.slice(4)}`;

export function answersIn(document: TravelDocument): Map<string, string> {
  const answers = [
    ['full_name', `${document.givenNames} ${document.surname}`.trim()],
    ['nationality', document.nationality],
    ['gov_id_number', document.number],
    ['dob', document.birth],
    ['gender', document.sex],
  ] as const;
  return new Map(answers.filter(([, answer]) => answer !== ''));
}

export function isSameAnswer(systemName: string, typed: string, found: string): boolean {
  return systemName === 'full_name'
    ? isSameName(typed, found)
    : comparableCode(typed) === comparableCode(found);
}
