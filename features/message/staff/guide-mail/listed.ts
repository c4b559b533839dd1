import { useLocale } from 'use-intl';

/** Reservation numbers in a row, as the reader's language separates them. */
export function useListed(): (numbers: readonly string[]) => string {
  const locale = useLocale();
  const format = new Intl.ListFormat(locale, { type: 'conjunction', style: 'narrow' });
  return numbers => format.format(numbers);
}
