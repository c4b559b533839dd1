import { dayIn } from '#i18n/instants.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** A business day ends at 06:00 (decisions §1). */
const DAY_ENDS_AT = 6;

/** The business day (YYYY-MM-DD) of an instant in the hotel's time zone. */
export function businessDay(at: Date, timeZone: string): string {
  return dayIn(new Date(at.getTime() - DAY_ENDS_AT * HOUR), timeZone);
}

/** The day so many days after another; before it where the number is negative. */
export function daysAfter(day: string, days: number): string {
  return new Date(Date.parse(day) + days * DAY).toISOString().slice(0, 10);
}

/** How many days after one day another is. */
export function daysBetween(day: string, other: string): number {
  return Math.round((Date.parse(other) - Date.parse(day)) / DAY);
}
