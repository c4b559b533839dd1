type Formats = { date: Intl.DateTimeFormat; time: Intl.DateTimeFormat; list: Intl.ListFormat };

/** Made once for each language: that takes far longer than formatting, which an export does hundreds of thousands of times. */
const formats = new Map<string, Formats>();

/** How answers are written in a language. Dates and times are formatted in UTC: they have no zone of their own. */
export function formatsOf(language: string): Formats {
  const known = formats.get(language);
  if (known) return known;
  const made = {
    date: new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }),
    time: new Intl.DateTimeFormat(language, { timeStyle: 'short', timeZone: 'UTC' }),
    list: new Intl.ListFormat(language, { type: 'unit', style: 'short' }),
  };
  formats.set(language, made);
  return made;
}
