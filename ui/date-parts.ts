export type DatePart = 'year' | 'month' | 'day';
export type DateParts = Record<DatePart, string>;

/** The order in which a language writes a date; English as in the United States. */
export function partOrder(language: string): DatePart[] {
  return new Intl.DateTimeFormat(language, { year: 'numeric', month: 'long', day: 'numeric' })
    .formatToParts()
    .map(part => part.type)
    .filter(type => type === 'year' || type === 'month' || type === 'day');
}

/** `YYYY-MM-DD`, or '' unless all parts are chosen. It may be a day that does not exist, such as 31 February. */
export function joinDate({ year, month, day }: DateParts): string {
  if (year === '' || month === '' || day === '') return '';
  return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
}

/** The same, with the parts that are chosen where one is missing: `1990--4`, which is no date. '' where none is chosen. */
export function writeParts(parts: DateParts): string {
  return isIncomplete(parts) ? [parts.year, parts.month, parts.day].join('-') : joinDate(parts);
}

/** The parts of `YYYY-MM-DD`, or of what `writeParts` wrote, without leading zeros; of '' three times ''. */
export function splitDate(date: string): DateParts {
  const [year = '', month = '', day = ''] = date.split('-');
  return { year, month: month.replace(/^0/, ''), day: day.replace(/^0/, '') };
}

/** Whether some parts are chosen, and others not. */
export const isIncomplete = (parts: DateParts): boolean =>
  joinDate(parts) === '' && Object.values(parts).some(part => part !== '');

/** How many days the month has; 31 while the month is not chosen, and 29 for a February without a year. */
export function daysIn(year: string, month: string): number {
  if (month === '') return 31;
  return new Date(Date.UTC(Number(year || '2000'), Number(month), 0)).getUTCDate();
}
