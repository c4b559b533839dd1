import { useTranslations } from 'use-intl';
import type { Details } from './calls.ts';
import { type StatusName, statusNames } from './list-state.ts';
import { useMoment } from './moments.ts';
import style from './sheet.module.css';
import { Facts, Sheet } from './sheet.tsx';

type Props = { entries: Details['status_history']; timezone: string };

/** What happened to the booking, oldest first, and who did it. */
export function HistorySheet({ entries, timezone }: Props) {
  const t = useTranslations('staff-registration');
  const moment = useMoment(timezone);
  const facts = entries.map(({ id, at, name, username }) => {
    const known = statusNames.find((status): status is Exclude<StatusName, 'all'> => status === name);
    return {
      key: id,
      name: moment(at),
      value: (
        <>
          {known && t(`history.${known}`)}
          {username && <span className={style.note}>{username}</span>}
        </>
      ),
    };
  });
  return (
    <Sheet title={t('details.history')}>
      {facts.length > 0 ? <Facts facts={facts} /> : <p>{t('details.noHistory')}</p>}
    </Sheet>
  );
}
