import { daysAfter } from '#features/hotel/facility/rules/days.ts';

/**
 * What is counted for a hotel and month. Counts can be added up across hotels and months
 * (docs/reference/organization.md#figures).
 */
export const countNames = [
  'arrivals',
  'registered',
  'complete',
  'messages',
  'undelivered',
  'confirmed',
  'minutes',
  'passports',
  'seen',
] as const;
type CountName = (typeof countNames)[number];
export type Counts = Record<CountName, number>;

export const figureNames = ['registered', 'complete', 'undelivered', 'confirming', 'passports'] as const;
export type FigureName = (typeof figureNames)[number];

type Figure = { part: CountName; whole: CountName; unit: 'share' | 'minutes' };

/** Each figure is `part` divided by `whole`. */
const figures: Record<FigureName, Figure> = {
  registered: { part: 'registered', whole: 'arrivals', unit: 'share' },
  complete: { part: 'complete', whole: 'arrivals', unit: 'share' },
  undelivered: { part: 'undelivered', whole: 'messages', unit: 'share' },
  confirming: { part: 'minutes', whole: 'confirmed', unit: 'minutes' },
  passports: { part: 'seen', whole: 'passports', unit: 'share' },
};

export const unitOf = (name: FigureName) => figures[name].unit;

/** Returns a share from 0 to 1 or a number of minutes. Null if there is nothing to divide by. */
export function figureOf(name: FigureName, counts: Counts): number | null {
  const { part, whole } = figures[name];
  return counts[whole] === 0 ? null : counts[part] / counts[whole];
}

/**
 * Adds up the counts of several months or hotels, so that a figure is computed from the total and not as an
 * average of figures.
 */
export function sumOf(all: readonly Counts[]): Counts {
  const sum = (name: CountName) => all.reduce((before, counts) => before + counts[name], 0);
  return Object.fromEntries(countNames.map(name => [name, sum(name)])) as Counts;
}

/** Whether a text is a month in the format YYYY-MM. */
export const isMonth = (text: string): boolean => /^2\d{3}-(0[1-9]|1[0-2])$/.test(text);

export const monthOf = (day: string): string => day.slice(0, 7);

export const firstDay = (month: string): string => `${month}-01`;

export function monthsAfter(month: string, months: number): string {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number - 1 + months)).toISOString().slice(0, 7);
}

/** The longest span that can be read at once, in months. */
export const MAX_MONTHS = 24;

/** Returns the months from `from` to `until`, both included. Empty if `until` is earlier. */
export function monthsFrom(from: string, until: string): string[] {
  const months = [];
  for (let month = from; month <= until; month = monthsAfter(month, 1)) months.push(month);
  return months;
}

export const isSpan = ({ from, until }: { from: string; until: string }): boolean =>
  from <= until && until < monthsAfter(from, MAX_MONTHS);

/** Returns the days of a month that are over on the business day `today`. */
export function pastDays(month: string, today: string): string[] {
  const days = [];
  const end = firstDay(monthsAfter(month, 1));
  for (let day = firstDay(month); day < end && day < today; day = daysAfter(day, 1)) days.push(day);
  return days;
}
