/**
 * Returns the locale for dates and times. For English, this is the first of `wishes`, the browser's preferred
 * languages, that is English with a region. Otherwise it is British English, in which the day comes before
 * the month.
 */
export function dateLocale(language: string, wishes: readonly string[] = []): string {
  if (language !== 'en') return language;
  return wishes.find(wish => /^en-[a-z]{2}$/i.test(wish)) ?? 'en-GB';
}
