export type DatePart = 'year' | 'month' | 'day';
export type DateParts = Record<DatePart, string>;

/** Returns the order in which a locale writes a date. */
export function partOrder(locale: string): DatePart[] {
  return new Intl.DateTimeFormat(locale, { year: 'numeric', month: 'long', day: 'numeric' })
    .formatToParts()
    .map(part => part.type)
    .filter(type => type === 'year' || type === 'month' || type === 'day');
}

/** Returns `YYYY-MM-DD`, or '' unless all parts are chosen. The date may not exist, such as 31 February. */
export function joinDate({ year, month, day }: DateParts): string {
  if (year === '' || month === '' || day === '') return '';
  return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
}

/**
 * Like `joinDate`, but writes an incomplete date with gaps: `1990--4`, which is not a valid date. Returns '' if
 * no part is chosen.
 */
export function writeParts(parts: DateParts): string {
  return isIncomplete(parts) ? [parts.year, parts.month, parts.day].join('-') : joinDate(parts);
}

/**
 * Splits `YYYY-MM-DD` or a result of `writeParts` into parts without leading zeros. For '', all parts are ''.
 */
export function splitDate(date: string): DateParts {
  const [year = '', month = '', day = ''] = date.split('-');
  return { year, month: month.replace(/^0/, ''), day: day.replace(/^0/, '') };
}

export const isIncomplete = (parts: DateParts): boolean =>
  joinDate(parts) === '' && Object.values(parts).some(part => part !== '');

/** Returns the number of days in a month: 31 if no month is chosen, and 29 for February without a year. */
export function daysInMonth(year: string, month: string): number {
  if (month === '') return 31;
  return new Date(Date.UTC(Number(year || '2000'), Number(month), 0)).getUTCDate();
}
