import { useTranslations } from 'use-intl';
import { ApiError } from '#platform/browser/call.ts';
import style from './guide-mail.module.css';
import { useListed } from './listed.ts';

/** What tells of a refusal stays low: a bar lies over the list. */
const MOST_NAMED = 8;

/** Why a wish for the ticked rows was refused, and for which of them (dashboard §8). */
export function Refused({ error }: { error: Error }) {
  const t = useTranslations('staff-guide-mail');
  const listed = useListed();
  const isOurs = error instanceof ApiError && error.status === 422;
  const names = isOurs ? reservationsIn(error) : [];
  const shown = names.slice(0, MOST_NAMED);
  if (names.length > shown.length) shown.push(t('log.more', { count: names.length - shown.length }));
  return (
    <p role="alert" className={style.refused}>
      {isOurs ? error.message : t('failed')}
      {shown.length > 0 && <span>{t('concerned', { reservations: listed(shown) })}</span>}
    </p>
  );
}

function reservationsIn({ data: { reservationNumbers } }: ApiError): string[] {
  return Array.isArray(reservationNumbers) ? reservationNumbers.map(String) : [];
}
