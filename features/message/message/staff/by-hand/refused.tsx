import { useLocale, useTranslations } from 'use-intl';
import { ApiError } from '#platform/browser/call.ts';
import style from './guide-mail.module.css';

export function Refused({ error }: { error: Error }) {
  const t = useTranslations('staff-guide-mail');
  const listed = useFewListed();
  const isOurs = error instanceof ApiError && error.status === 422;
  const names = isOurs ? bookingNosIn(error) : [];
  return (
    <p role="alert" className={style.refused}>
      {isOurs ? error.message : t('failed')}
      {names.length > 0 && <span>{t('concerned', { bookingNos: listed(names) })}</span>}
    </p>
  );
}

export function bookingNosIn({ data: { reservationNumbers } }: ApiError): string[] {
  return Array.isArray(reservationNumbers) ? reservationNumbers.map(String) : [];
}

export function useListed(): (numbers: readonly string[]) => string {
  const locale = useLocale();
  const format = new Intl.ListFormat(locale, { type: 'conjunction', style: 'narrow' });
  return numbers => format.format(numbers);
}

const MOST_NAMED = 8;

/** Like `useListed`, but shows only the first numbers and counts the rest. */
export function useFewListed(): (numbers: readonly string[]) => string {
  const t = useTranslations('staff-guide-mail');
  const listed = useListed();
  return numbers => {
    const rest = numbers.length - MOST_NAMED;
    return listed([...numbers.slice(0, MOST_NAMED), ...(rest > 0 ? [t('log.more', { count: rest })] : [])]);
  };
}
