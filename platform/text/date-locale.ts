/**
 * Returns the locale for dates and times. For English, returns the first of the browser's preferred languages
 * (`wishes`) that is English with a region. If there is none, returns British English, in which the day comes
 * before the month. Other languages are returned unchanged.
 */
export function dateLocale(language: string, wishes: readonly string[] = []): string {
  if (language !== 'en') return language;
  return wishes.find(wish => /^en-[a-z]{2}$/i.test(wish)) ?? 'en-GB';
}
