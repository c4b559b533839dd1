import { daysAfter } from '#features/hotel/facility/rules/days.ts';

/**
 * Reports that a hotel in Japan fills in from its register (docs/decisions/2026-11-23-surveys.md).
 * `lodging_survey`: the Japan Tourism Agency's monthly 宿泊旅行統計調査.
 * `private_lodging`: the two-monthly report of a 住宅宿泊事業.
 */
export const reports = ['lodging_survey', 'private_lodging'] as const;
export type Report = (typeof reports)[number];

/**
 * Nationalities of each report in the order of its form. A key is a country (ISO 3166-1 alpha-2), a group of
 * countries, or `other`.
 */
export const nationalities = {
  /** As published by the survey for June 2026, in 参考第1表. */
  lodging_survey: [
    'KR',
    'CN',
    'HK',
    'TW',
    'US',
    'CA',
    'GB',
    'DE',
    'FR',
    'RU',
    'SG',
    'TH',
    'MY',
    'IN',
    'AU',
    'ID',
    'VN',
    'PH',
    'IT',
    'ES',
    'nordic',
    'middle_east',
    'MX',
    'other',
  ],
  /** The 22 boxes of the report's form. `JP`: all guests with an address in Japan. */
  private_lodging: [
    'JP',
    'KR',
    'TW',
    'HK',
    'CN',
    'TH',
    'SG',
    'MY',
    'ID',
    'PH',
    'VN',
    'IN',
    'GB',
    'DE',
    'FR',
    'IT',
    'ES',
    'RU',
    'US',
    'CA',
    'AU',
    'other',
  ],
} as const satisfies Record<Report, readonly string[]>;
export type Nationality = (typeof nationalities)[Report][number];

/** The countries of 北欧地域 and 中東地域, as defined by the Japan National Tourism Organization. */
const groups: Record<string, readonly string[]> = {
  nordic: ['SE', 'DK', 'NO', 'FI'],
  middle_east: ['IL', 'TR', 'AE', 'BH', 'KW', 'OM', 'QA', 'SA'],
};

/**
 * Returns under which nationality a report counts guests from abroad (`country`: ISO 3166-1 alpha-2).
 * Japanese who live abroad count as `other` in both reports. For the two-monthly report, the agency's FAQ
 * says so.
 */
export function nationalityIn(report: Report, country: string): Nationality {
  const group = Object.keys(groups).find(name => groups[name]?.includes(country)) ?? country;
  const listed: readonly Nationality[] = nationalities[report];
  return listed.find(key => key === group && key !== 'JP') ?? 'other';
}

/** Nights of a report: the date of the first night, and the date after the last night. YYYY-MM-DD. */
export type Nights = { from: string; until: string };

export const isMonth = (text: string): boolean => /^[12]\d{3}-(0[1-9]|1[0-2])$/.test(text);

/** Adds `months`, which may be negative, to a month (YYYY-MM). */
export function monthsAfter(month: string, months: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number - 1 + months, 1)).toISOString().slice(0, 7);
}

/**
 * Returns the first month (YYYY-MM) of the report that includes `month`. Two-monthly reports begin with an even
 * month.
 */
export function firstMonth(report: Report, month: string): string {
  const isOdd = Number(month.slice(5)) % 2 === 1;
  return report === 'private_lodging' && isOdd ? monthsAfter(month, -1) : month;
}

const monthsOf = (report: Report): number => (report === 'private_lodging' ? 2 : 1);

export function nightsOf(report: Report, month: string): Nights {
  const first = firstMonth(report, month);
  return { from: `${first}-01`, until: `${monthsAfter(first, monthsOf(report))}-01` };
}

/**
 * Returns the first month of the newest report with at least one night that is over. `today`: the business
 * day.
 */
export const newestMonth = (report: Report, today: string): string =>
  firstMonth(report, daysAfter(today, -1).slice(0, 7));

const SELECTABLE_YEARS = 5;

export function monthsToChoose(report: Report, today: string): string[] {
  const step = monthsOf(report);
  const newest = newestMonth(report, today);
  return Array.from({ length: (SELECTABLE_YEARS * 12) / step + 1 }, (_, index) =>
    monthsAfter(newest, -index * step),
  );
}

/**
 * Returns the nights of a report that are over. The night of the business day (`today`) is not over, because
 * guests may still arrive.
 */
export const pastNights = ({ from, until }: Nights, today: string): Nights => ({
  from,
  until: today < until ? (today > from ? today : from) : until,
});

/** Returns the first month of the report that is most likely due: the newest one whose nights are all over. */
export const dueMonth = (report: Report, today: string): string => {
  const newest = newestMonth(report, today);
  return nightsOf(report, newest).until <= today ? newest : monthsAfter(newest, -monthsOf(report));
};

/**
 * Returns the deadline of the two-monthly report that begins in `month`: the 15th of the month after the report
 * (規則第12条第2項).
 */
export const dueDay = (month: string): string => `${monthsAfter(month, 2)}-15`;

export const lastMonth = (report: Report, month: string): string =>
  monthsAfter(firstMonth(report, month), monthsOf(report) - 1);
