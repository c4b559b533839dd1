import { Button, Skeleton } from '@mantine/core';
import { useCallback, useState } from 'react';
import { useTranslations } from 'use-intl';
import { staffPages } from '#features/access/access/rules/staff-pages.ts';
import { useMoment } from '#features/desk/front-desk/staff/formats.ts';
import { FailedAlert } from '#features/hotel/facility/staff/call-failed.tsx';
import { timeIn } from '#i18n/instants.ts';
import empty from '#ui/empty.module.css';
import { PageHead } from '#ui/page-head.tsx';
import tabs from '#ui/tabs.module.css';
import type { ActionNote, ShownBooking } from '../rules/locally.ts';
import { OfflineArrivals } from './kept-arrivals.tsx';
import { OfflineDetails } from './kept-details.tsx';
import { OfflineScan } from './kept-scan.tsx';
import style from './offline.module.css';
import { type Desk, useDesk } from './use-desk.ts';
import { type ConnectionState, useConnection } from './use-line.ts';

const views = ['arrivals', 'scan', 'waiting'] as const;
type View = (typeof views)[number];

export function OfflineScreen() {
  const t = useTranslations('staff-offline');
  const { desk, read, doing, hasFailed } = useDesk();
  const openedDesk = desk.state === 'open' ? desk : undefined;
  const reload = useCallback(() => void read(), [read]);
  const connection = useConnection(
    { owner: openedDesk?.owner, keptAt: openedDesk?.keptAt },
    openedDesk?.notes.length ?? 0,
    reload,
  );
  if (desk.state === 'locked') return <LockedDesk waiting={desk.waiting} />;
  return (
    <main className={style.page}>
      <PageHead title={t('title')} />
      {openedDesk ? (
        <OfflineStatus desk={openedDesk} line={connection} />
      ) : (
        <Skeleton height={96} role="status" aria-label={t('loading')} />
      )}
      {hasFailed && <FailedAlert title={t('failed.title')}>{t('failed.body')}</FailedAlert>}
      {openedDesk && <Views desk={openedDesk} doing={doing} />}
    </main>
  );
}

type OpenDesk = Extract<Desk, { state: 'open' }>;
const MINUTE = 60_000;

function OfflineStatus({ desk, line }: { desk: OpenDesk; line: ConnectionState }) {
  const t = useTranslations('staff-offline');
  const { keptAt, snapshot, notes } = desk;
  const minutes = Math.max(0, Math.floor((Date.now() - keptAt) / MINUTE));
  const time = timeIn(new Date(keptAt), snapshot.timezone);
  return (
    <section className={style.standing} data-there={line.isThere} aria-label={t('age.label')}>
      <p className={style.mark}>{line.isThere ? t('age.back') : t('age.label')}</p>
      <p className={style.age}>{t('age.minutes', { time, minutes })}</p>
      <p role="status">
        {statusText(line, notes.length, t)} <b>{t('waiting', { count: notes.length })}</b>
      </p>
      {line.isThere && notes.length === 0 && (
        <Button onClick={() => window.location.assign(staffPages.arrivals)}>{t('toDashboard')}</Button>
      )}
    </section>
  );
}

function statusText(
  line: ConnectionState,
  waiting: number,
  t: ReturnType<typeof useTranslations<'staff-offline'>>,
): string {
  if (!line.isThere) return t('state.off');
  if (line.isSending || waiting > 0) return t('state.sending');
  return line.done + line.open > 0 ? t('state.sent', { done: line.done, open: line.open }) : '';
}

type ViewsProps = { desk: OpenDesk; doing: ReturnType<typeof useDesk>['doing'] };

function Views({ desk, doing }: ViewsProps) {
  const t = useTranslations('staff-offline');
  const [view, setView] = useState<View>('arrivals');
  const [openId, setOpenId] = useState<number | null>(null);
  const shown = desk.bookings.find(each => each.row.booking_id === openId);
  const open = ({ row }: Pick<ShownBooking, 'row'>) => setOpenId(row.booking_id);
  return (
    <>
      <nav className={tabs.tabs} aria-label={t('tabs.label')}>
        {views.map(name => (
          <button key={name} type="button" aria-pressed={view === name} onClick={() => setView(name)}>
            {t(`tabs.${name}`)}
          </button>
        ))}
      </nav>
      {view === 'arrivals' && <OfflineArrivals desk={desk} onOpen={open} />}
      {view === 'scan' && <OfflineScan desk={desk} doing={doing} onOpen={open} />}
      {view === 'waiting' && <WaitingActions desk={desk} />}
      {shown && (
        <OfflineDetails shown={shown} today={desk.today} doing={doing} onClose={() => setOpenId(null)} />
      )}
    </>
  );
}

/** Shown when there is no guest data on the device, only sealed offline actions that are waiting to be sent. */
function LockedDesk({ waiting }: { waiting: number }) {
  const t = useTranslations('staff-offline');
  return (
    <main className={style.page}>
      <PageHead title={t('locked.title')} />
      <div className={style.standing}>
        <p>{t('locked.body')}</p>
        <p>
          <b>{t('locked.waiting', { count: waiting })}</b>
        </p>
        <p>{t('locked.needs')}</p>
        <Button component="a" href={staffPages.login}>
          {t('locked.signIn')}
        </Button>
      </div>
    </main>
  );
}

function WaitingActions({ desk }: { desk: OpenDesk }) {
  const t = useTranslations('staff-offline');
  const formatMoment = useMoment(desk.snapshot.timezone);
  if (desk.notes.length === 0) return <p className={empty.empty}>{t('acts.none')}</p>;
  return (
    <ul className={style.rows} aria-label={t('acts.label')}>
      {desk.notes.map(note => (
        <li key={note.act_id} className={style.waiting}>
          <span>
            {t('acts.of', { what: t(`acts.${note.kind}`), who: guestOf(desk, note) ?? t('acts.unknown') })}
          </span>
          <span className={style.quiet}>{formatMoment(note.at)}</span>
        </li>
      ))}
    </ul>
  );
}

function guestOf({ bookings }: OpenDesk, note: ActionNote): string | undefined {
  const id = note.kind === 'scan' ? note.expected : note.booking_id;
  const found = bookings.find(({ row }) => row.booking_id === id);
  return found && [found.row.name, found.row.reservation_id].filter(Boolean).join(' ');
}
