import { dateLocale } from '#platform/text/date-locale.ts';
import { type GuestLanguage, isBaseLanguage } from './languages.ts';

type DateFormat = {
  year?: boolean;
  /** The locale of the reader's browser, if it is known (`useDateLocale`). */
  locale?: string;
};

/** Formats a calendar date with its weekday: 11月21日（土）, Sat, 21 Nov. `day` is `YYYY-MM-DD`. */
export function formatDate(
  language: GuestLanguage,
  day: string,
  { year = false, locale = dateLocale(language) }: DateFormat = {},
): string {
  const instant = new Date(`${day}T00:00:00Z`);
  const formatWith = (options: Intl.DateTimeFormatOptions) => formatOf(locale, options).format(instant);
  const month = language === 'en' ? 'short' : 'long';
  const dateOptions: Intl.DateTimeFormatOptions = {
    month,
    day: 'numeric',
    ...(year ? { year: 'numeric' } : {}),
  };
  if (!isBaseLanguage(language)) return formatWith({ ...dateOptions, weekday: 'short' });
  const date = formatWith(dateOptions);
  return withWeekday(language, date, formatWith({ weekday: 'short' }));
}

/** Formats a local time: 15:00, 오후 3:00. `time` is `HH:mm` without a time zone. */
export function formatTime(language: GuestLanguage, time: string, locale = dateLocale(language)): string {
  return formatOf(locale, { timeStyle: 'short' }).format(new Date(`1970-01-01T${time}Z`));
}

/**
 * Cached, because creating a formatter takes far longer than using it, which matters when thousands of emails
 * are sent at 08:00.
 */
const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = locale + JSON.stringify(options);
  const format =
    formats.get(key) ?? new Intl.DateTimeFormat(locale, { ...options, calendar: 'gregory', timeZone: 'UTC' });
  formats.set(key, format);
  return format;
}

/** Returns the name of a country or region in the reader's language, from its ISO 3166-1 alpha-2 code. */
export function countryName(language: GuestLanguage, code: string): string {
  return new Intl.DisplayNames(language, { type: 'region' }).of(code) ?? code;
}

// Composed without Intl, because its versions use different brackets and spaces.
function withWeekday(language: GuestLanguage, date: string, weekday: string): string {
  if (language === 'en') return `${weekday}, ${date}`;
  return language === 'ko' ? `${date} (${weekday})` : `${date}（${weekday}）`;
}
