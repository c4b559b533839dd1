import type { ReportData } from '../contract.ts';
import type { Nationality, Report } from './surveys.ts';

type Numbers = ReportData['all'];

/** A line of a report, by section and group. `unknown`: guests who cannot be assigned to a group. */
export type Line = { numbers: Numbers } & (
  | { section: 'all'; key: 'all' | 'abroad' }
  | { section: 'residence'; key: 'inside' | 'outside' | 'abroad' | 'unknown' }
  | { section: 'nationality'; key: Nationality | 'unknown' }
);

/** Returns the lines of a report in the order of its form. The lines of a section add up to its total. */
export function linesOf({ report, all, abroad, inside, outside, nationalities, gaps }: ReportData): Line[] {
  const { residence, nationality, prefecture } = gaps;
  const nationalityLines = nationalities.map(
    ({ key, ...numbers }): Line => ({ section: 'nationality', key, numbers }),
  );
  const unknownLine = (...numbers: Numbers[]): Line => ({
    section: 'nationality',
    key: 'unknown',
    numbers: sum(numbers),
  });
  const totalLine: Line = { section: 'all', key: 'all', numbers: all };
  if (report === 'private_lodging')
    return [totalLine, ...nationalityLines, unknownLine(nationality, residence)];
  return [
    totalLine,
    { section: 'all', key: 'abroad', numbers: abroad },
    { section: 'residence', key: 'inside', numbers: inside },
    { section: 'residence', key: 'outside', numbers: outside },
    { section: 'residence', key: 'abroad', numbers: abroad },
    { section: 'residence', key: 'unknown', numbers: sum([residence, prefecture]) },
    ...nationalityLines,
    unknownLine(nationality),
  ];
}

/**
 * Returns the key of a line's text in 'staff-statistics'. The text of `insideOf` needs the name of the
 * prefecture.
 */
export function textOf(line: Line, prefecture: number | null) {
  if (line.section === 'all') return line.key;
  if (line.section === 'nationality') return `nationality.${line.key}` as const;
  return line.key === 'inside' && prefecture !== null
    ? 'residence.insideOf'
    : (`residence.${line.key}` as const);
}

const sum = (parts: readonly Numbers[]): Numbers =>
  parts.reduce(
    (before, { guests, nights, continued }) => ({
      guests: before.guests + guests,
      nights: before.nights + nights,
      continued: before.continued + continued,
    }),
    { guests: 0, nights: 0, continued: 0 },
  );

/** Items of a report that the register does not contain, as keys of the texts `own`. */
export const itemsOutsideRegister = {
  lodging_survey: ['unregistered', 'rooms', 'employees', 'residenceByPrefecture'],
  private_lodging: ['unregistered', 'perHome', 'leases', 'municipality'],
} as const satisfies Record<Report, readonly string[]>;

/** Notes on counting, as keys of the texts `counting`. */
export const countingNotes = {
  lodging_survey: ['who', 'nights', 'guests', 'foreign', 'residence'],
  private_lodging: ['who', 'nights', 'guests', 'japan', 'days'],
} as const satisfies Record<Report, readonly string[]>;
