/** An instant to the second, by the hotel's clocks: 2026/11/21 09:12:05. Swedes write it nearly so. */
export function momentIn(instant: string, timeZone: string): string {
  const written = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
  return slashed(written.format(new Date(instant)));
}

/** YYYY/MM/DD, as the dashboard writes days. In: YYYY-MM-DD. */
export const slashed = (day: string) => day.replaceAll('-', '/');
