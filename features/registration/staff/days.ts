const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** A business day ends at 06:00 (decisions §1). */
const DAY_ENDS_AT = 6;

/** The business day (YYYY-MM-DD) of an instant in the hotel's time zone. */
export function businessDay(at: Date, timeZone: string): string {
  return dayIn(new Date(at.getTime() - DAY_ENDS_AT * HOUR), timeZone);
}

/** The calendar day (YYYY-MM-DD) of an instant in a time zone. Swedes write it so. */
export function dayIn(at: Date, timeZone: string): string {
  return new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' }).format(at);
}

/** HH:mm of an instant in a time zone. */
export function timeIn(at: Date, timeZone: string): string {
  return new Intl.DateTimeFormat('sv-SE', { timeZone, timeStyle: 'short' }).format(at);
}

/** The day so many days after another; before it where the number is negative. */
export function daysAfter(day: string, days: number): string {
  return new Date(Date.parse(day) + days * DAY).toISOString().slice(0, 10);
}

/** How many days after one day another is. */
export function daysBetween(day: string, other: string): number {
  return Math.round((Date.parse(other) - Date.parse(day)) / DAY);
}

/** YYYY/MM/DD, as the front desk writes days (dashboard §2.1). In: YYYY-MM-DD. */
export const slashed = (day: string) => day.replaceAll('-', '/');
