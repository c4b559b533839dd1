/**
 * Returns the locale in which dates and times are written. English follows the region of the reader's browser
 * (`wishes`, its preferred languages); without one, the day comes before the month.
 */
export function dateLocale(language: string, wishes: readonly string[] = []): string {
  if (language !== 'en') return language;
  return wishes.find(wish => /^en-[a-z]{2}$/i.test(wish)) ?? 'en-GB';
}
