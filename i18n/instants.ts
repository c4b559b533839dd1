/** The calendar day (YYYY-MM-DD) of an instant in a time zone. Swedes write it so. */
export function dayIn(at: Date, timeZone: string): string {
  return new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' }).format(at);
}

/** HH:mm of an instant in a time zone. */
export function timeIn(at: Date, timeZone: string): string {
  return new Intl.DateTimeFormat('sv-SE', { timeZone, timeStyle: 'short' }).format(at);
}

/** An instant to the second in a time zone: 2026/11/21 09:12:05. In: ISO 8601. */
export function momentIn(instant: string, timeZone: string): string {
  const written = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
  return slashed(written.format(new Date(instant)));
}

/** YYYY/MM/DD, as the dashboard writes days. In: YYYY-MM-DD. */
export const slashed = (day: string) => day.replaceAll('-', '/');

/** What people call the clock of a time zone: Japan Standard Time, 日本標準時. In: its IANA name. */
export function zoneName(locale: string, timeZone: string): string {
  const parts = new Intl.DateTimeFormat(locale, { timeZone, timeZoneName: 'longGeneric' }).formatToParts();
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
}
