import { useTranslations } from 'use-intl';
import { statuses } from '#features/booking/rules/status.ts';
import type { Details } from './calls.ts';
import { useMoment } from './moments.ts';
import style from './sheet.module.css';
import { Facts, Sheet } from './sheet.tsx';

type Props = {
  entries: Details['status_history'];
  takenBack: Details['taken_back'];
  timezone: string;
};

/** What happened to the booking, oldest first, and who did it; also what of it is there no more. */
export function HistorySheet({ entries, takenBack, timezone }: Props) {
  const t = useTranslations('staff-registration');
  const moment = useMoment(timezone);
  const reached = entries.map(({ id, at, name, username }) => {
    const known = statuses.find(status => status.name === name);
    return {
      key: `status-${id}`,
      at,
      name: moment(at),
      value: (
        <>
          {known && t(`history.${known.name}`)}
          {username && <span className={style.note}>{username}</span>}
        </>
      ),
    };
  });
  const losses = takenBack.map(({ id, kind, at, username, reason, registered }) => ({
    key: `${kind}-${id}`,
    at,
    name: moment(at),
    value: (
      <>
        {t(`history.${kind}`)}
        {username && <span className={style.note}>{username}</span>}
        {reason && <p>{t('history.reason', { reason })}</p>}
        {registered && <p>{t('history.disownedBy', { ...registered, at: moment(registered.at) })}</p>}
      </>
    ),
  }));
  const facts = [...reached, ...losses].toSorted((one, other) => one.at.localeCompare(other.at));
  return (
    <Sheet title={t('details.history')}>
      {facts.length > 0 ? <Facts facts={facts} /> : <p>{t('details.noHistory')}</p>}
    </Sheet>
  );
}
