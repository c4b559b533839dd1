import { toHalfWidth } from '#platform/text/clean.ts';
import { readTimeOfDay } from '#platform/text/time-of-day.ts';
import type { DayOrderOfFile } from './fields.ts';

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

const twoDigits = (part: number) => String(part).padStart(2, '0');

function dayOf(year: number, month: number, date: number): string | null {
  const at = new Date(Date.UTC(year, month - 1, date));
  const isRealDate =
    at.getUTCFullYear() === year && at.getUTCMonth() === month - 1 && at.getUTCDate() === date;
  return isRealDate && year >= 1900 && year <= 9999 ? `${year}-${twoDigits(month)}-${twoDigits(date)}` : null;
}

export type DayContext = {
  /** Converts an instant to the hotel's local date YYYY-MM-DD and time HH:mm. */
  onClocks: (at: Date) => { day: string; time: string };
  /** The day of the upload, YYYY-MM-DD. */
  today: string;
  /** The workbook counts days from 1904, the default of old Macs. */
  from1904?: boolean | null;
};

/** Whether the number is an Excel serial date between 2000 and 2100. */
const isSerial = (number: number) => number >= 36_526 && number <= 73_415;
const DAYS_TO_1904 = 1462;

/**
 * Reads a date as YYYY-MM-DD. Accepts 2026-11-25, 2026/11/25, 2026年11月25日, 2026년 11월 25일, 令和8年11月25日, R8.11.25,
 * 20261125, 25 Nov 2026, 25-Nov-26, Nov 25, 2026, Excel serial numbers, and 11/25/2026 according to `order`.
 * With a context, also accepts instants such as 2026-11-24T15:00:00Z, and dates without a year if only one year is
 * possible.
 * Ignores text after the date, such as a time or a weekday.
 * @returns null if the cell is not a date
 */
export function readDay(cell: string, order: DayOrderOfFile, context?: DayContext): string | null {
  const text = toHalfWidth(cell);
  const instant = context && parseInstant(text);
  if (instant) return context.onClocks(instant).day;
  const fromStart = parseYearFirst(text) ?? parseDigitsOnly(text, context?.from1904 === true);
  if (fromStart !== undefined) return fromStart;
  const [, one, two, last] = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})(?!\d)/.exec(text) ?? [];
  if (one && two && last && order === 'unclear') return null;
  if (one && two && last)
    return order === 'dmy'
      ? dayOf(Number(last), Number(two), Number(one))
      : dayOf(Number(last), Number(one), Number(two));
  return (
    parseReiwa(text) ??
    parseDateWithMonthName(text) ??
    (context ? parseWithoutYear(text, order, context.today) : null)
  );
}

/** Reads a numeric date with the year first. Undefined for any other text. */
function parseYearFirst(text: string): string | null | undefined {
  const [, year, month, date] = /^(\d{4}) ?[-/.年년] ?(\d{1,2}) ?[-/.月월] ?(\d{1,2})(?!\d)/.exec(text) ?? [];
  return year === undefined ? undefined : dayOf(Number(year), Number(month), Number(date));
}

function parseDigitsOnly(text: string, from1904: boolean): string | null | undefined {
  const [, year, month, date] = /^(\d{4})(\d\d)(\d\d)$/.exec(text) ?? [];
  if (year !== undefined) return dayOf(Number(year), Number(month), Number(date));
  return /^\d{5}(\.\d+)?$/.test(text) ? dayFromSerial(Number(text), from1904) : undefined;
}

/** Reads an instant with its UTC offset. Null for any other text. */
export function parseInstant(text: string): Date | null {
  const [, day, time, zone] =
    /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2}(?::\d{2})?)(?:\.\d{1,9})? ?(Z|[+-]\d{2}:?\d{2})$/i.exec(text) ?? [];
  if (day === undefined || zone === undefined) return null;
  const offset = zone.toUpperCase() === 'Z' ? 'Z' : `${zone.slice(0, 3)}:${zone.slice(-2)}`;
  const at = new Date(`${day}T${time}${offset}`);
  return Number.isNaN(at.getTime()) ? null : at;
}

function dayFromSerial(serial: number, from1904: boolean): string | null {
  const days = Math.floor(serial) + (from1904 ? DAYS_TO_1904 : 0);
  if (!isSerial(days)) return null;
  return new Date(Date.UTC(1899, 11, 30) + days * 86_400_000).toISOString().slice(0, 10);
}

/** Reads a date of the Reiwa era. Its year 1 (元年) is 2019. Bookings have no dates of earlier eras. */
function parseReiwa(text: string): string | null {
  const [, year, month, date] =
    /^(?:令和|R) ?(\d{1,2}|元) ?[-/.年] ?(\d{1,2}) ?[-/.月] ?(\d{1,2})(?!\d)/i.exec(text) ?? [];
  if (year === undefined) return null;
  return dayOf(2018 + (year === '元' ? 1 : Number(year)), Number(month), Number(date));
}

/** Reads a date whose month is a word. Accepts two-digit years, because the order is unambiguous. */
function parseDateWithMonthName(text: string): string | null {
  const words = text.replace(/^[a-z]+,? (?=\d|[a-z]{3,} \d)/i, '');
  const [, date, name, year] =
    /^(\d{1,2})[ -]([a-z]{3})[a-z]*\.?(?:, ?|[ -])(\d{4}|\d{2})(?!\d)/i.exec(words) ?? [];
  const [, name2, date2, year2] = /^([a-z]{3})[a-z]*\.? (\d{1,2})(?:, ?| )(\d{4})(?!\d)/i.exec(words) ?? [];
  const month = MONTHS.indexOf((name ?? name2 ?? '').toLowerCase()) + 1;
  const yearNumber = Number(year ?? year2);
  return month > 0
    ? dayOf(yearNumber < 100 ? 2000 + yearNumber : yearNumber, month, Number(date ?? date2))
    : null;
}

const WEEKDAYS = '日月火水木金土';
/**
 * Maximum number of days from today to a date that has neither a year nor a weekday. Other such dates are
 * ambiguous.
 */
const NEAR_DAYS = 180;

/**
 * Reads a date without a year if only one year is possible. This is the year that matches the weekday or,
 * without a weekday, the year in which the date is at most `NEAR_DAYS` ahead. Returns null for a date that may
 * just have passed.
 */
function parseWithoutYear(text: string, order: DayOrderOfFile, today: string): string | null {
  const parts = partsWithoutYear(text, order);
  if (!parts) return null;
  const year = Number(today.slice(0, 4));
  const days = [year - 1, year, year + 1].flatMap(each => dayOf(each, parts.month, parts.date) ?? []);
  const { weekday } = parts;
  const matchingDays =
    weekday === undefined ? days.filter(day => isNear(day, today)) : days.filter(isOnWeekday(weekday));
  return matchingDays.length === 1 ? (matchingDays[0] ?? null) : null;
}

/** Whether the cell is a date without a year, in any year. */
export function isWithoutYear(cell: string, order: DayOrderOfFile): boolean {
  const parts = partsWithoutYear(toHalfWidth(cell), order);
  return parts !== null && dayOf(LEAP_YEAR, parts.month, parts.date) !== null;
}

const LEAP_YEAR = 2000;

type PartsWithoutYear = { month: number; date: number; weekday?: string | undefined };

const WITH_MONTH_SIGN = /^(\d{1,2}) ?[月월] ?(\d{1,2}) ?[日일]? ?(?:[(]?([日月火水木金土])曜?日?[)]?)?$/;
const WITH_SLASH = /^(\d{1,2})\/(\d{1,2}) ?(?:[(]([日月火水木金土])曜?日?[)])?$/;

/** Parses 12月7日, 12/7 according to `order`, 7-Dec (which Excel makes of 12/7) and Dec 7. */
function partsWithoutYear(text: string, order: DayOrderOfFile): PartsWithoutYear | null {
  const day = text.replace(/ \d{1,2}:\d{2}(?::\d{2})?$/, '');
  const [, first, second, weekday] = WITH_MONTH_SIGN.exec(day) ?? WITH_SLASH.exec(day) ?? [];
  if (first !== undefined && second !== undefined) {
    const dependsOnOrder = day.includes('/');
    if (dependsOnOrder && order === 'unclear') return null;
    const isDateFirst = dependsOnOrder && order === 'dmy';
    const [month, date] = isDateFirst ? [second, first] : [first, second];
    return { month: Number(month), date: Number(date), weekday };
  }
  const [, date, name] = /^(\d{1,2})[ -]([a-z]{3})[a-z]*\.?$/i.exec(day) ?? [];
  const [, name2, date2] = /^([a-z]{3})[a-z]*\.? (\d{1,2})$/i.exec(day) ?? [];
  const month = MONTHS.indexOf((name ?? name2 ?? '').toLowerCase()) + 1;
  return month > 0 ? { month, date: Number(date ?? date2) } : null;
}

function isNear(day: string, today: string): boolean {
  const daysAhead = (Date.parse(day) - Date.parse(today)) / 86_400_000;
  return daysAhead >= 0 && daysAhead <= NEAR_DAYS;
}

const isOnWeekday = (weekday: string) => (day: string) => WEEKDAYS[new Date(day).getUTCDay()] === weekday;

/** Reads a time as HH:mm. Converts an instant to the hotel's time zone. Null if the cell is not a time. */
export function readTime(cell: string, context?: DayContext): string | null {
  const instant = context && parseInstant(toHalfWidth(cell));
  return instant ? context.onClocks(instant).time : readTimeOfDay(cell);
}

/** Reads a whole number with or without its unit (2, 2名, 2.0). Null for anything else. */
export function readCount(cell: string): number | null {
  const [, digits] = /^(\d{1,4})(?:\.0+)?\s*[^\d]{0,5}$/.exec(toHalfWidth(cell).replaceAll(',', '')) ?? [];
  return digits === undefined ? null : Number(digits);
}

const CANCELLED =
  /キャンセル|取消|取り消し|解約|無効|削除|不成立|cancel|inactive|invalid|no[\s_-]?show|ノー?ショ[ウー]|不泊|annul|declined|void|^(?:cxl|cnl|cnx|cx|ns|[×✕✖])$/i;
/** Texts that mention a cancellation but do not mean that the booking is cancelled. */
const NOT_CANCELLED = /^(?:not|non|un)[\s_-]?cancel|(?:キャンセル|取消)(?:なし|無し|不可|前)/i;
/** Status words for rows that are not bookings, or are not bookings yet. */
const NO_BOOKING = /ブロック|^black$|block|inquiry|問い合わせ|^request$|キャンセル待ち|wait[\s_-]?list/i;

const ACTIVE =
  /予約|確定|確認|成立|有効|新規|変更|修正|通常|受付|承認|宿泊|滞在|到着|チェック(?:イン|アウト)|済|^ok$|confirm|book|reserv|active|new|modif|chang|amend|accept|approv|guarantee|paid|check(?:ed)?[\s_-]?(?:in|out)|in[\s_-]?house|stay|arriv|depart|upcoming|past/i;

/**
 * Reads a status. Null: the cell is empty. `unknown`: the word is not known, and does not restore a cancelled
 * booking.
 */
export function readStatus(cell: string): 'cancelled' | 'none' | 'active' | 'unknown' | null {
  const word = toHalfWidth(cell);
  if (word === '') return null;
  if (NO_BOOKING.test(word)) return 'none';
  if (NOT_CANCELLED.test(word)) return 'active';
  if (CANCELLED.test(word)) return 'cancelled';
  return ACTIVE.test(word) ? 'active' : 'unknown';
}
