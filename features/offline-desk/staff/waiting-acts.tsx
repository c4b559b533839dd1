import { useTranslations } from 'use-intl';
import { useMoment } from '#features/front-desk/staff/formats.ts';
import empty from '#ui/empty.module.css';
import type { ActNote } from '../rules/locally.ts';
import style from './offline.module.css';
import type { Desk } from './use-desk.ts';

type Open = Extract<Desk, { state: 'open' }>;

/** What was done on this device and is not sent yet. */
export function WaitingActs({ desk }: { desk: Open }) {
  const t = useTranslations('staff-offline');
  const moment = useMoment(desk.snapshot.timezone);
  if (desk.notes.length === 0) return <p className={empty.empty}>{t('acts.none')}</p>;
  return (
    <ul className={style.rows} aria-label={t('acts.label')}>
      {desk.notes.map(note => (
        <li key={note.act_id} className={style.waiting}>
          <span>
            {t('acts.of', { what: t(`acts.${note.kind}`), who: whoOf(desk, note) ?? t('acts.unknown') })}
          </span>
          <span className={style.quiet}>{moment(note.at)}</span>
        </li>
      ))}
    </ul>
  );
}

function whoOf({ bookings }: Open, note: ActNote): string | undefined {
  const id = note.kind === 'scan' ? note.expected : note.booking_id;
  const found = bookings.find(({ row }) => row.booking_id === id);
  return found && [found.row.name, found.row.reservation_id].filter(Boolean).join(' ');
}
