import { useTranslations } from 'use-intl';
import { ApiError } from '#platform/browser/call.ts';
import style from './guide-mail.module.css';
import { useFewListed } from './listed.ts';

/** Why a wish for the ticked rows was refused, and for which of them. */
export function Refused({ error }: { error: Error }) {
  const t = useTranslations('staff-guide-mail');
  const listed = useFewListed();
  const isOurs = error instanceof ApiError && error.status === 422;
  const names = isOurs ? reservationsIn(error) : [];
  return (
    <p role="alert" className={style.refused}>
      {isOurs ? error.message : t('failed')}
      {names.length > 0 && <span>{t('concerned', { reservations: listed(names) })}</span>}
    </p>
  );
}

function reservationsIn({ data: { reservationNumbers } }: ApiError): string[] {
  return Array.isArray(reservationNumbers) ? reservationNumbers.map(String) : [];
}
