/** A passport's page, a card, as ICAO Doc 9303 names them: parts 4 and 5. */
export type Format = 'TD3' | 'TD1';

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
const DIGITS = '0123456789';

const KINDS = {
  a: `${LETTERS}<`,
  d: DIGITS,
  /** Digits of a day of birth that may not be known. */
  b: `${DIGITS}<`,
  /** A check digit that may be left out. */
  c: `${DIGITS}<`,
  n: `${LETTERS}${DIGITS}<`,
  s: 'MFX<',
  /** Documents, by the first sign: passports; cards of identity, of crews and of residents. */
  p: 'P',
  i: 'IAC',
} as const;

type Kind = keyof typeof KINDS;
const isKind = (sign: string): sign is Kind => sign in KINDS;

/** A stretch of a line: its number, the first sign and the one after the last. */
type Stretch = readonly [line: number, from: number, to: number];

type Layout = {
  lines: readonly string[];
  /** What is summed for a check digit, and where that stands. */
  checks: readonly {
    of: readonly Stretch[];
    at: readonly [line: number, place: number];
    mayBeBlank?: true;
    /** Where a number that is too long for its field goes on, with its check digit. A filler then takes the usual place of that digit. */
    goesOn?: Stretch;
  }[];
  /** Where the number is: a wrong one would do most harm. */
  number: Stretch;
  /** Where the day of birth is: a filler in it counts as much as 0. */
  birth: Stretch;
};

/** The kinds of all signs of a zone, line by line, and its check digits. */
export const LAYOUTS: { readonly [format in Format]: Layout } = {
  TD3: {
    lines: [
      `pn${'a'.repeat(42)}`,
      `${'n'.repeat(9)}daaa${'b'.repeat(6)}ds${'d'.repeat(7)}${'n'.repeat(14)}cd`,
    ],
    checks: [
      { of: [[1, 0, 9]], at: [1, 9] },
      { of: [[1, 13, 19]], at: [1, 19] },
      { of: [[1, 21, 27]], at: [1, 27] },
      { of: [[1, 28, 42]], at: [1, 42], mayBeBlank: true },
      { of: [[1, 0, 10], [1, 13, 20], [1, 21, 43]], at: [1, 43] }, // biome-ignore format: as the others
    ],
    number: [1, 0, 10],
    birth: [1, 13, 19],
  },
  TD1: {
    lines: [
      `inaaa${'n'.repeat(9)}c${'n'.repeat(15)}`,
      `${'b'.repeat(6)}ds${'d'.repeat(7)}aaa${'n'.repeat(11)}d`,
      'a'.repeat(30),
    ],
    checks: [
      { of: [[0, 5, 14]], at: [0, 14], goesOn: [0, 15, 30] },
      { of: [[1, 0, 6]], at: [1, 6] },
      { of: [[1, 8, 14]], at: [1, 14] },
      { of: [[0, 5, 30], [1, 0, 7], [1, 8, 15], [1, 18, 29]], at: [1, 29] }, // biome-ignore format: as the others
    ],
    number: [0, 5, 15],
    birth: [1, 0, 6],
  },
};

export function allowedAt(format: Format, line: number, place: number): string {
  const kind = LAYOUTS[format].lines[line]?.[place] ?? '';
  return isKind(kind) ? KINDS[kind] : '';
}

const VALUES = `${DIGITS}${LETTERS}`;
const WEIGHTS = [7, 3, 1];

/** What a sign counts in a check digit; fillers count nothing. */
export const countOf = (sign: string): number => Math.max(0, VALUES.indexOf(sign));

export function checkDigit(field: string): string {
  const sum = [...field].reduce((total, sign, place) => total + countOf(sign) * (WEIGHTS[place % 3] ?? 0), 0);
  return String(sum % 10);
}

/** The text of a stretch up to its first filler: the rest of a number and its check digit. "" if it is too short. */
function restOf(lines: readonly string[], [line, from, to]: Stretch): string {
  const [rest = ''] = (lines[line]?.slice(from, to) ?? '').split('<');
  return rest.length > 1 ? rest : '';
}

/** How many signs of a number follow its field, with its check digit. */
export function overflowOf(format: Format, lines: readonly string[]): number {
  const check = LAYOUTS[format].checks.find(({ goesOn }) => goesOn !== undefined);
  if (!check?.goesOn || lines[check.at[0]]?.[check.at[1]] !== '<') return 0;
  return restOf(lines, check.goesOn).length;
}

export function checksAreRight(format: Format, lines: readonly string[]): boolean {
  return LAYOUTS[format].checks.every(({ of, at: [line, place], mayBeBlank, goesOn }) => {
    const field = of.map(([each, from, to]) => lines[each]?.slice(from, to) ?? '').join('');
    const digit = lines[line]?.[place];
    const rest = goesOn && digit === '<' ? restOf(lines, goesOn) : '';
    if (rest !== '') return rest.at(-1) === checkDigit(field + rest.slice(0, -1));
    return digit === checkDigit(field) || (mayBeBlank === true && digit === '<' && /^<*$/.test(field));
  });
}
