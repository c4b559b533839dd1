import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { partyMark } from '#features/desk/front-desk/staff/party-mark.tsx';
import empty from '#ui/empty.module.css';
import tabs from '#ui/tabs.module.css';
import { isMatch, type ShownBooking } from '../rules/locally.ts';
import { useNameOf } from './names.ts';
import style from './offline.module.css';
import type { Desk } from './use-desk.ts';

type Props = { desk: Extract<Desk, { state: 'open' }>; onOpen: (shown: ShownBooking) => void };

export function OfflineArrivals({ desk: { snapshot, bookings }, onOpen }: Props) {
  const t = useTranslations('staff-offline');
  const [today = '', tomorrow = ''] = snapshot.days;
  const [day, setDay] = useState(today);
  const [typed, setTyped] = useState('');
  // A search covers both days, because a guest may come to the counter on the wrong day.
  const rows = bookings.filter(each =>
    typed.trim() === '' ? each.row.check_in_date === day : isMatch(each, typed),
  );
  return (
    <section className={style.view} aria-label={t('tabs.arrivals')}>
      <div className={style.tools}>
        <nav className={tabs.tabs} aria-label={t('days.label')}>
          {[today, tomorrow].map((each, place) => (
            <button key={each} type="button" aria-pressed={day === each} onClick={() => setDay(each)}>
              {t(place === 0 ? 'days.today' : 'days.tomorrow')}
            </button>
          ))}
        </nav>
        <TextInput
          type="search"
          className={style.search}
          label={t('search.label')}
          description={t('search.hint')}
          autoComplete="off"
          value={typed}
          onChange={event => setTyped(event.currentTarget.value)}
        />
      </div>
      <p role="status" className={style.quiet}>
        {rows.length === 0 && typed.trim() === '' ? '' : t('search.found', { count: rows.length })}
      </p>
      {rows.length === 0 && typed.trim() === '' && <p className={empty.empty}>{t('empty')}</p>}
      <ul className={style.rows}>
        {rows.map(each => (
          <Row key={each.row.booking_id} shown={each} onOpen={() => onOpen(each)} />
        ))}
      </ul>
      {snapshot.left_out > 0 && <p>{t('leftOut', { count: snapshot.left_out })}</p>}
    </section>
  );
}

function Row({ shown, onOpen }: { shown: ShownBooking; onOpen: () => void }) {
  const t = useTranslations('staff-offline');
  const name = useNameOf(shown);
  const { row, arrived, isConfirmed, waits } = shown;
  const hasArrived = row.arrived || arrived.length > 0;
  const state = isConfirmed ? 'confirmed' : row.has_log ? 'registered' : 'unregistered';
  return (
    <li>
      <button type="button" className={style.row} onClick={onOpen}>
        <span className={style.time}>{row.check_in_time ?? t('row.noTime')}</span>
        <span className={style.who}>
          <b>{name}</b>
          <span className={style.quiet}>{row.reservation_id}</span>
        </span>
        <span>{row.room_number ? t('row.room', { room: row.room_number }) : t('row.noRoom')}</span>
        <span>
          {t('row.party', { registered: row.persons_registered, expected: row.number_of_guests ?? '–' })}
        </span>
        <span className={style.marks}>
          <span className={style.chip} data-state={state}>
            {t(`row.${state}`)}
          </span>
          {hasArrived && <span className={style.chip}>{t('row.arrived')}</span>}
          {partyMark(row)}
          {waits && (
            <span className={style.chip} data-state="waits">
              {t('row.waits')}
            </span>
          )}
        </span>
      </button>
    </li>
  );
}
