import { daysAfter } from '#features/hotel/facility/rules/days.ts';
import { localTime, wallClock } from '#platform/clock/zone.ts';

const MOMENT = /^(\d{4}-\d{2}-\d{2})(?:T(\d{2}:\d{2})(?::(\d{2})(?:\.(\d+))?)?(Z|[+-]\d{2}:?\d{2})?)?/;

/**
 * Converts a time such as `2027-04-02T15:00:00+09:00` to milliseconds since 1970. A time without an offset is
 * in the hotel's time zone. Null if invalid.
 */
export function momentOf(text: string, timeZone: string): number | null {
  const [, date, time = '00:00', seconds = '0', fraction = '', offset] = MOMENT.exec(text.trim()) ?? [];
  if (date === undefined || !isDay(date)) return null;
  const subMinuteMs = Number(seconds) * 1000 + Number(fraction.padEnd(3, '0').slice(0, 3));
  const start =
    offset === undefined
      ? localMoment(date, time, timeZone)
      : Date.parse(`${date}T${time}:00${normalizeOffset(offset)}`);
  return Number.isNaN(start) ? null : start + subMinuteMs;
}

const normalizeOffset = (offset: string) => offset.replace(/^([+-]\d{2}):?(\d{2})$/, '$1:$2');

function localMoment(date: string, time: string, timeZone: string): number {
  try {
    return localTime(date, time, timeZone).getTime();
  } catch {
    return Number.NaN;
  }
}

/**
 * Returns the date (YYYY-MM-DD) of a date or time. A time with an offset is converted to the hotel's time
 * zone. Null if invalid.
 */
export function dayOf(text: string, timeZone: string): string | null {
  const [, date, time, , , offset] = MOMENT.exec(text.trim()) ?? [];
  if (date === undefined || !isDay(date)) return null;
  if (time === undefined || offset === undefined) return date;
  const moment = momentOf(text, timeZone);
  return moment === null ? null : wallClock(new Date(moment), timeZone).toISOString().slice(0, 10);
}

/**
 * Returns the last day: `end` if given, otherwise the first day plus the nights in `duration` (`P3N`, `P3D`).
 */
export function lastDayOf(first: string, end: string, duration: string, timeZone: string): string | null {
  if (end !== '') return dayOf(end, timeZone);
  const [, nights] = /^P(\d{1,3})[ND]$/.exec(duration) ?? [];
  return nights === undefined ? null : daysAfter(first, Number(nights));
}

/** Converts `15:00:00` to `15:00`. Undefined if invalid. */
export function timeOf(text: string): string | undefined {
  const [, time] = /^(?:\d{4}-\d{2}-\d{2}T)?((?:[01]\d|2[0-3]):[0-5]\d)(?::|$)/.exec(text.trim()) ?? [];
  return time;
}

function isDay(date: string): boolean {
  const parsed = new Date(`${date}T00:00:00Z`);
  return !Number.isNaN(parsed.getTime()) && parsed.toISOString().startsWith(date);
}
