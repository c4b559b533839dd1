type Formats = { date: Intl.DateTimeFormat; time: Intl.DateTimeFormat; list: Intl.ListFormat };

/**
 * Cached per language because creating formats is far slower than using them, and an export uses them hundreds
 * of thousands of times.
 */
const formats = new Map<string, Formats>();

export function formatsOf(language: string): Formats {
  const cached = formats.get(language);
  if (cached) return cached;
  // The reader's region is unknown, so English dates have the day before the month.
  const locale = language === 'en' ? 'en-GB' : language;
  const made = {
    date: new Intl.DateTimeFormat(locale, { dateStyle: 'long', calendar: 'gregory', timeZone: 'UTC' }),
    time: new Intl.DateTimeFormat(locale, { timeStyle: 'short', timeZone: 'UTC' }),
    list: new Intl.ListFormat(language, { type: 'unit', style: 'short' }),
  };
  formats.set(language, made);
  return made;
}
