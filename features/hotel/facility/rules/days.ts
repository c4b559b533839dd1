const DAY = 86_400_000;

/** Returns the day (YYYY-MM-DD) that is `days` after the given one, or before it if negative. */
export function daysAfter(day: string, days: number): string {
  return new Date(Date.parse(day) + days * DAY).toISOString().slice(0, 10);
}

/** Returns the number of days from `day` to `other`, negative if `other` is earlier. */
export function daysBetween(day: string, other: string): number {
  return Math.round((Date.parse(other) - Date.parse(day)) / DAY);
}
