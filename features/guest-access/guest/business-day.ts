const STARTS_AT = 6;

/** The hotel's business day (YYYY-MM-DD) at an instant: it ends at 06:00 local time (decisions §1). */
export function businessDayIn(timezone: string, at: Date): string {
  const format = new Intl.DateTimeFormat('en', {
    timeZone: timezone,
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    hourCycle: 'h23',
  });
  const parts = new Map(format.formatToParts(at).map(({ type, value }) => [type, Number(value)]));
  const { year = 0, month = 0, day = 0, hour = 0 } = Object.fromEntries(parts);
  return new Date(Date.UTC(year, month - 1, hour < STARTS_AT ? day - 1 : day)).toISOString().slice(0, 10);
}
