/** Formats of passports and cards, named as in ICAO Doc 9303, parts 4 and 5. */
export type Format = 'TD3' | 'TD1';

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
const DIGITS = '0123456789';

const KINDS = {
  a: `${LETTERS}<`,
  d: DIGITS,
  /** A digit of a date of birth, or a filler if it is unknown. */
  b: `${DIGITS}<`,
  /** A check digit that may be blank. */
  c: `${DIGITS}<`,
  n: `${LETTERS}${DIGITS}<`,
  s: 'MFX<',
  /**
   * First character of a zone: `p` for passports, `i` for cards of identity, crew members and residents.
   */
  p: 'P',
  i: 'IAC',
} as const;

type Kind = keyof typeof KINDS;
const isKind = (sign: string): sign is Kind => sign in KINDS;

type FieldRange = readonly [line: number, from: number, to: number];

type Layout = {
  lines: readonly string[];
  checks: readonly {
    of: readonly FieldRange[];
    at: readonly [line: number, place: number];
    mayBeBlank?: true;
    /**
     * Where a document number continues if it is too long for its field. Its check digit follows it there,
     * and the usual position of the check digit contains a filler.
     */
    goesOn?: FieldRange;
  }[];
  /** Position of the document number with its check digit. A misread document number does the most harm. */
  number: FieldRange;
  /** Position of the date of birth. A filler in it counts as 0. */
  birth: FieldRange;
};

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

export function allowedCharactersAt(format: Format, line: number, place: number): string {
  const kind = LAYOUTS[format].lines[line]?.[place] ?? '';
  return isKind(kind) ? KINDS[kind] : '';
}

const VALUES = `${DIGITS}${LETTERS}`;
const WEIGHTS = [7, 3, 1];

/** Returns the value with which a character counts in a check digit. Fillers count as 0. */
export const checkDigitValue = (sign: string): number => Math.max(0, VALUES.indexOf(sign));

export function checkDigit(field: string): string {
  const sum = [...field].reduce(
    (total, sign, place) => total + checkDigitValue(sign) * (WEIGHTS[place % 3] ?? 0),
    0,
  );
  return String(sum % 10);
}

/**
 * Returns the text of a range up to its first filler: the rest of a document number and its check digit.
 * Returns "" if the text is too short.
 */
function restOf(lines: readonly string[], [line, from, to]: FieldRange): string {
  const [rest = ''] = (lines[line]?.slice(from, to) ?? '').split('<');
  return rest.length > 1 ? rest : '';
}

/** Returns the number of characters of a document number beyond its field, including the check digit. */
export function overflowOf(format: Format, lines: readonly string[]): number {
  const check = LAYOUTS[format].checks.find(({ goesOn }) => goesOn !== undefined);
  if (!check?.goesOn || lines[check.at[0]]?.[check.at[1]] !== '<') return 0;
  return restOf(lines, check.goesOn).length;
}

export function hasValidChecks(format: Format, lines: readonly string[]): boolean {
  return LAYOUTS[format].checks.every(({ of, at: [line, place], mayBeBlank, goesOn }) => {
    const field = of.map(([each, from, to]) => lines[each]?.slice(from, to) ?? '').join('');
    const digit = lines[line]?.[place];
    const rest = goesOn && digit === '<' ? restOf(lines, goesOn) : '';
    // Doc 9303 does not say whether the filler inside the number counts. Cards exist of both kinds.
    if (rest !== '')
      return [field, `${field}<`].some(part => rest.at(-1) === checkDigit(part + rest.slice(0, -1)));
    return digit === checkDigit(field) || (mayBeBlank === true && digit === '<' && /^<*$/.test(field));
  });
}
