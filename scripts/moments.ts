const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/**
 * A time at which bugs appear that do not occur on an ordinary day. `browser` means that the journeys also run
 * at this time.
 */
export type Moment = { name: string; at: Date; browser?: true };

/** Returns the next time of each kind after `now`, in Tokyo time unless its name says otherwise. */
export function momentsAfter(now: Date): Moment[] {
  const year = now.getUTCFullYear();
  const tomorrow = new Date(now.getTime() + DAY);
  const nextOccurrence = (momentOf: (year: number) => Date) =>
    [0, 1, 2, 3, 4, 5, 6, 7, 8].map(years => momentOf(year + years)).find(at => at > now) ?? now;
  return [
    { name: 'tomorrow', at: tomorrow },
    { name: '400 days on', at: new Date(now.getTime() + 400 * DAY), browser: true },
    { name: '29 February', at: nextOccurrence(leapDay), browser: true },
    { name: '31 December', at: nextOccurrence(each => tokyoTime(each, 12, 31, 23, 30)) },
    { name: '1 January', at: nextOccurrence(each => tokyoTime(each, 1, 1, 0, 30)) },
    { name: 'shortly before the business day ends', at: timeOnDay(tomorrow, 5, 59) },
    { name: 'shortly after the business day begins', at: timeOnDay(tomorrow, 6, 1) },
    { name: 'the night when summer time begins in Europe', at: nextOccurrence(each => lastSunday(each, 3)) },
    { name: 'the night when summer time ends in Europe', at: nextOccurrence(each => lastSunday(each, 10)) },
    {
      name: 'the night when summer time begins in America',
      at: nextOccurrence(each => sunday(each, 3, 8, 6)),
    },
    {
      name: 'the night when summer time ends in America',
      at: nextOccurrence(each => sunday(each, 11, 1, 5)),
    },
  ];
}

/** Returns noon in Tokyo on 29 February, or a time in the past if the year has no such day. */
function leapDay(year: number): Date {
  const at = tokyoTime(year, 2, 29, 12, 0);
  return at.getUTCDate() === 29 ? at : new Date(0);
}

function tokyoTime(year: number, month: number, day: number, hour: number, minute: number): Date {
  return new Date(Date.UTC(year, month - 1, day, hour - 9, minute));
}

function timeOnDay(day: Date, hour: number, minute: number): Date {
  return tokyoTime(day.getUTCFullYear(), day.getUTCMonth() + 1, day.getUTCDate(), hour, minute);
}

/**
 * Returns half past midnight (UTC) on the last Sunday of the month, half an hour before the clocks change in
 * the European Union.
 */
function lastSunday(year: number, month: number): Date {
  const last = new Date(Date.UTC(year, month, 0));
  return sunday(year, month, last.getUTCDate() - 6, 0);
}

/** Returns half past the given hour (UTC) on the first Sunday on or after that day. */
function sunday(year: number, month: number, from: number, hour: number): Date {
  const first = new Date(Date.UTC(year, month - 1, from, hour, 30));
  return new Date(first.getTime() + ((7 - first.getUTCDay()) % 7) * DAY);
}
