import { useFormatter, useTranslations } from 'use-intl';
import { useMoment } from '#features/desk/front-desk/staff/formats.ts';
import { isHolding } from '../rules/vendors.ts';
import type { Connector } from './calls.ts';
import style from './connectors.module.css';

/**
 * Describes what the connector has received and holds, when the vendor was last heard from, and whether a wrong
 * password is being used.
 */
export function ConnectorStatus({ connector, timezone }: { connector: Connector; timezone: string }) {
  const t = useTranslations('staff-connectors');
  const format = useFormatter();
  const formatMoment = useMoment(timezone);
  const { bookings, last_at, waiting, refused_at, state, fetched } = connector;
  const kind = fetched ? 'fetched' : 'pushed';
  const fault = fetched?.fault ?? null;
  return (
    <div className={style.standing}>
      <p>
        {last_at === null
          ? t(`standing.never.${kind}`)
          : t(`standing.bookings.${kind}`, {
              count: bookings,
              ago: format.relativeTime(new Date(last_at), new Date()),
            })}
      </p>
      {fetched?.notices && (
        <p className={style.quiet}>
          {fetched.notices.last_at === null
            ? t('standing.noNotice')
            : t('standing.notice', {
                ago: format.relativeTime(new Date(fetched.notices.last_at), new Date()),
              })}
        </p>
      )}
      {isHolding(state) && (
        <p className={style.quiet}>{t(`holding.${state === 'paused' ? 'paused' : 'preview'}.${kind}`)}</p>
      )}
      {waiting > 0 && <p className={style.waiting}>{t(`standing.waiting.${kind}`, { count: waiting })}</p>}
      {refused_at !== null && (
        <p className={style.refused}>{t('standing.refused', { at: formatMoment(refused_at) })}</p>
      )}
      {fetched && <UnreadBookings of={fetched.unread} />}
      {fetched && fault !== null && state !== 'paused' && (
        <p className={style.refused}>
          {t('standing.failing', {
            since: formatMoment(fetched.failing_since ?? fetched.next_at),
            why: t(`fault.${fault}`),
            next: formatMoment(fetched.next_at),
          })}
        </p>
      )}
    </div>
  );
}

type Unread = NonNullable<Connector['fetched']>['unread'];

function UnreadBookings({ of: unread }: { of: Unread }) {
  const t = useTranslations('staff-connectors');
  if (unread.length === 0) return null;
  return (
    <div className={style.refused}>
      <p>{t('unread.title', { count: unread.length })}</p>
      <ul>
        {unread.map(({ reservation_no: number, reason, field }) => (
          <li key={`${number}/${field}`}>
            {t(field === '' ? 'unread.one' : 'unread.field', {
              number: number || t('log.noNumber'),
              field,
              why: t(`reason.${reason}`),
            })}
          </li>
        ))}
      </ul>
    </div>
  );
}
