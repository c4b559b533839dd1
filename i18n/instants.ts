/** Returns the calendar date (YYYY-MM-DD) of an instant in a time zone. The Swedish locale has this format. */
export function dayIn(at: Date, timeZone: string): string {
  return new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' }).format(at);
}

export function timeIn(at: Date, timeZone: string): string {
  return new Intl.DateTimeFormat('sv-SE', { timeZone, timeStyle: 'short' }).format(at);
}

/** Formats an ISO 8601 instant to the second in a time zone: 2026/11/21 09:12:05. */
export function momentIn(instant: string, timeZone: string): string {
  const formatter = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
  return withSlashes(formatter.format(new Date(instant)));
}

/** Formats YYYY-MM-DD as YYYY/MM/DD, as used in the dashboard. */
export const withSlashes = (day: string) => day.replaceAll('-', '/');

export function zoneName(locale: string, timeZone: string): string {
  const parts = new Intl.DateTimeFormat(locale, { timeZone, timeZoneName: 'longGeneric' }).formatToParts();
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
}
