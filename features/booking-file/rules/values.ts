import type { DayOrderOfFile } from './fields.ts';

/** Wide signs narrow, as whoever types in Japanese leaves them. */
export const narrow = (cell: string): string => cell.normalize('NFKC').trim();

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

const twoDigits = (part: number) => String(part).padStart(2, '0');

function dayOf(year: number, month: number, date: number): string | null {
  const at = new Date(Date.UTC(year, month - 1, date));
  const exists = at.getUTCFullYear() === year && at.getUTCMonth() === month - 1 && at.getUTCDate() === date;
  return exists && year >= 1900 && year <= 9999 ? `${year}-${twoDigits(month)}-${twoDigits(date)}` : null;
}

/** Excel's count of days, where a text has it: of 2000 to 2100. */
const isSerial = (number: number) => number >= 36_526 && number <= 73_415;

/**
 * A day as YYYY-MM-DD, however it is written: 2026-11-25, 2026/11/25, 2026年11月25日, 令和8年11月25日, R8.11.25, 20261125, 25 Nov 2026,
 * Nov 25, 2026, a count of days of Excel; 11/25/2026 as `order` says. What stands behind it, such as a time or a weekday, is left away. Null where it is none.
 */
export function readDay(cell: string, order: DayOrderOfFile): string | null {
  const text = narrow(cell);
  const [, y, m, d] = /^(\d{4})\s*[-/.年]\s*(\d{1,2})\s*[-/.月]\s*(\d{1,2})(?!\d)/.exec(text) ?? [];
  if (y && m && d) return dayOf(Number(y), Number(m), Number(d));
  if (/^\d{8}$/.test(text))
    return dayOf(Number(text.slice(0, 4)), Number(text.slice(4, 6)), Number(text.slice(6)));
  if (/^\d{5}(\.\d+)?$/.test(text) && isSerial(Number(text)))
    return new Date(Date.UTC(1899, 11, 30) + Math.floor(Number(text)) * 86_400_000)
      .toISOString()
      .slice(0, 10);
  const [, one, two, last] = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})(?!\d)/.exec(text) ?? [];
  if (one && two && last && order === 'unclear') return null;
  if (one && two && last)
    return order === 'dmy'
      ? dayOf(Number(last), Number(two), Number(one))
      : dayOf(Number(last), Number(one), Number(two));
  return inReiwa(text) ?? inWords(text);
}

/** Year 1 (元年) of the era is 2019. Bookings of the eras before are none. */
function inReiwa(text: string): string | null {
  const [, year, month, date] =
    /^(?:令和|R)\s*(\d{1,2}|元)\s*[-/.年]\s*(\d{1,2})\s*[-/.月]\s*(\d{1,2})(?!\d)/i.exec(text) ?? [];
  if (year === undefined) return null;
  return dayOf(2018 + (year === '元' ? 1 : Number(year)), Number(month), Number(date));
}

function inWords(text: string): string | null {
  const words = text.replace(/^[a-z]+,?\s+(?=\d|[a-z]{3,}\s+\d)/i, '');
  const [, date, name, year] = /^(\d{1,2})[\s-]+([a-z]{3})[a-z]*\.?[\s,-]+(\d{4})/i.exec(words) ?? [];
  const [, name2, date2, year2] = /^([a-z]{3})[a-z]*\.?\s+(\d{1,2}),?\s+(\d{4})/i.exec(words) ?? [];
  const month = MONTHS.indexOf((name ?? name2 ?? '').toLowerCase()) + 1;
  return month > 0 ? dayOf(Number(year ?? year2), month, Number(date ?? date2)) : null;
}

/** A time as HH:mm; null where it is none. */
export function readTime(cell: string): string | null {
  const [, hours, minutes, half] = /(\d{1,2})\s*[:時]\s*(\d{2})?\s*分?\s*(am|pm)?/i.exec(narrow(cell)) ?? [];
  if (hours === undefined) return null;
  const late = half?.toLowerCase() === 'pm' && Number(hours) < 12 ? 12 : 0;
  const hour = Number(hours) + late;
  const minute = Number(minutes ?? 0);
  return hour < 24 && minute < 60 ? `${twoDigits(hour)}:${twoDigits(minute)}` : null;
}

/** A whole number, with its unit or without (2, 2名, 2.0); null where it is none. */
export function readCount(cell: string): number | null {
  const [, digits] = /^(\d{1,4})(?:\.0+)?\s*[^\d]{0,5}$/.exec(narrow(cell).replaceAll(',', '')) ?? [];
  return digits === undefined ? null : Number(digits);
}

/** Words by which files say that a booking is cancelled, or that nobody came. */
const CANCELLED =
  /キャンセル|取消|取り消し|解約|無効|削除|不成立|cancel|inactive|invalid|no[\s_-]?show|ノー?ショ[ウー]|不泊|annul|declined|void|^(?:cxl|cnl|cnx|cx|ns|[×✕✖])$/i;
/** Words that only sound like it. */
const NOT_CANCELLED = /^(?:not|non|un)[\s_-]?cancel|(?:キャンセル|取消)(?:なし|無し|不可|前)/i;
/** What is no booking at all, or none yet. */
const NONE = /ブロック|^black$|block|inquiry|問い合わせ|^request$|キャンセル待ち|wait[\s_-]?list/i;

/** Words by which they say that it is on. */
const ON =
  /予約|確定|確認|成立|有効|新規|変更|修正|通常|受付|承認|宿泊|滞在|到着|チェック(?:イン|アウト)|済|^ok$|confirm|book|reserv|active|new|modif|chang|amend|accept|approv|guarantee|paid|check(?:ed)?[\s_-]?(?:in|out)|in[\s_-]?house|stay|arriv|depart|upcoming|past/i;

/**
 * What a word of a file says of a booking; null where it says nothing. `unknown`: nobody has told us what it means. It does not bring back
 * what was cancelled.
 */
export function readStatus(cell: string): 'cancelled' | 'none' | 'active' | 'unknown' | null {
  const word = narrow(cell);
  if (word === '') return null;
  if (NONE.test(word)) return 'none';
  if (NOT_CANCELLED.test(word)) return 'active';
  if (CANCELLED.test(word)) return 'cancelled';
  return ON.test(word) ? 'active' : 'unknown';
}
