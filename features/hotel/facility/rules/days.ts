const DAY = 86_400_000;

/** Returns the date (YYYY-MM-DD) that is `days` after `day`. `days` may be negative. */
export function daysAfter(day: string, days: number): string {
  return new Date(Date.parse(day) + days * DAY).toISOString().slice(0, 10);
}

/** Returns the number of days from `day` to `other`. Negative if `other` is earlier. */
export function daysBetween(day: string, other: string): number {
  return Math.round((Date.parse(other) - Date.parse(day)) / DAY);
}
