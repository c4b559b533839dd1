import type { ReactNode } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { ApiError } from '#platform/browser/call.ts';
import style from './guide-mail.module.css';

export function RefusedMessage({ error }: { error: Error }) {
  const t = useTranslations('staff-guide-mail');
  const isOurs = error instanceof ApiError && error.status === 422;
  return (
    <Refusal bookingNos={isOurs ? bookingNosIn(error) : []}>{isOurs ? error.message : t('failed')}</Refusal>
  );
}

export function Refusal({ bookingNos, children }: { bookingNos: readonly string[]; children: ReactNode }) {
  const t = useTranslations('staff-guide-mail');
  const formatNumbers = useShortListFormatter();
  return (
    <p role="alert" className={style.refused}>
      {children}
      {bookingNos.length > 0 && <span>{t('concerned', { bookingNos: formatNumbers(bookingNos) })}</span>}
    </p>
  );
}

export function bookingNosIn({ data: { reservationNumbers } }: ApiError): string[] {
  return Array.isArray(reservationNumbers) ? reservationNumbers.map(String) : [];
}

export function useListFormatter(): (numbers: readonly string[]) => string {
  const locale = useLocale();
  const format = new Intl.ListFormat(locale, { type: 'conjunction', style: 'narrow' });
  return numbers => format.format(numbers);
}

const MAX_LISTED_NUMBERS = 8;

/** Like `useListFormatter`, but shows only the first numbers and counts the rest. */
export function useShortListFormatter(): (numbers: readonly string[]) => string {
  const t = useTranslations('staff-guide-mail');
  const formatNumbers = useListFormatter();
  return numbers => {
    const rest = numbers.length - MAX_LISTED_NUMBERS;
    return formatNumbers([
      ...numbers.slice(0, MAX_LISTED_NUMBERS),
      ...(rest > 0 ? [t('log.more', { count: rest })] : []),
    ]);
  };
}
