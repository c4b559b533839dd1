import { useTranslations } from 'use-intl';
import { ApiError } from '#platform/browser/call.ts';
import style from './guide-mail.module.css';
import { useListed } from './listed.ts';

type Props = { done: { kind: 'stop' | 'restart'; count: number } | null; error: Error | null };

/** What became of the last wish for the ticked rows: a sentence, or why it was refused (dashboard §8). */
export function Outcome({ done, error }: Props) {
  const t = useTranslations('staff-guide-mail');
  return (
    <div className={style.outcome}>
      <div role="status">{done && <p>{t(`done.${done.kind}`, { count: done.count })}</p>}</div>
      {error && <Refused error={error} />}
    </div>
  );
}

/** The bar lies over the list: it stays low. */
const MOST_NAMED = 8;

function Refused({ error }: { error: Error }) {
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
