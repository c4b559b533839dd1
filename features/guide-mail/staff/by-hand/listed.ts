import { useLocale, useTranslations } from 'use-intl';

/** Reservation numbers in a row, as the reader's language separates them. */
export function useListed(): (numbers: readonly string[]) => string {
  const locale = useLocale();
  const format = new Intl.ListFormat(locale, { type: 'conjunction', style: 'narrow' });
  return numbers => format.format(numbers);
}

/** What tells of them stays low: a bar lies over the list. */
const MOST_NAMED = 8;

/** The first of them in a row, and how many more there are. */
export function useFewListed(): (numbers: readonly string[]) => string {
  const t = useTranslations('staff-guide-mail');
  const listed = useListed();
  return numbers => {
    const rest = numbers.length - MOST_NAMED;
    return listed([...numbers.slice(0, MOST_NAMED), ...(rest > 0 ? [t('log.more', { count: rest })] : [])]);
  };
}
