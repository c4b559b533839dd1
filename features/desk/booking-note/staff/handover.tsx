import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useMoment } from '#features/desk/front-desk/staff/formats.ts';
import { IfMayChange } from '#features/hotel/facility/staff/may-change.tsx';
import { NotLoaded } from '#features/hotel/facility/staff/not-loaded.tsx';
import { StaffDialog } from '#features/hotel/facility/staff/staff-dialog.tsx';
import { withSlashes } from '#i18n/instants.ts';
import { classNames } from '#ui/class-names.ts';
import type { OpenNote } from '../contract.ts';
import { useHandover, useMarkDone, useShiftNotes } from './calls.ts';
import style from './notes.module.css';
import { ShiftLog } from './shift-log.tsx';

type Props = { facility: { id: number; timezone: string }; onOpen: (bookingId: number) => void };

export function Handover({ facility, onOpen }: Props) {
  const t = useTranslations('staff-notes');
  const [isOpen, setOpen] = useState(false);
  const query = useHandover(facility.id);
  const { data } = query;
  const shiftNotes = useShiftNotes(facility.id, undefined);
  const count = (data?.total ?? 0) + (shiftNotes.data?.open ?? 0);
  const open = (bookingId: number) => {
    setOpen(false);
    onOpen(bookingId);
  };
  const hiddenCount = data ? data.total - data.notes.length : 0;
  return (
    <>
      <Button
        size="xs"
        variant="default"
        className={style.button}
        data-some={count > 0}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        {t('handover.button', { count })}
      </Button>
      <StaffDialog open={isOpen} onClose={() => setOpen(false)} title={t('handover.title')}>
        <ShiftLog facility={facility} />
        <h3 className={style.further}>{t('handover.bookings')}</h3>
        <NotLoaded query={query} height={96} loading={t('loading')} failed={t('failed')} />
        {data && (
          <p className={classNames(style.quiet, style.lead)}>
            {t(data.total === 0 ? 'handover.none' : 'handover.lead')}
          </p>
        )}
        {data && data.total > 0 && (
          <ul className={style.notes}>
            {data.notes.map(note => (
              <WaitingNote key={note.id} facility={facility} note={note} onOpen={open} />
            ))}
          </ul>
        )}
        {hiddenCount > 0 && <p className={style.quiet}>{t('handover.more', { count: hiddenCount })}</p>}
      </StaffDialog>
    </>
  );
}

type WaitingProps = { facility: Props['facility']; note: OpenNote; onOpen: (bookingId: number) => void };

function WaitingNote({ facility, note, onOpen }: WaitingProps) {
  const t = useTranslations('staff-notes');
  const formatMoment = useMoment(facility.timezone);
  const markDone = useMarkDone(facility.id);
  const { text, at, username, booking_id: bookingId, reservation_id: bookingNo, room_number: room } = note;
  const facts = [
    room && t('handover.room', { room }),
    t('handover.checkin', { day: withSlashes(note.check_in_date) }),
  ];
  return (
    <li className={style.note} data-open>
      <p className={style.who}>
        <b>{t('handover.of', { name: note.name || t('handover.noName'), bookingNo })}</b>
        {facts.filter(Boolean).map(each => (
          <span key={each} className={style.quiet}>
            {each}
          </span>
        ))}
      </p>
      <p className={text === '' ? style.quiet : style.text}>{text || t('hidden')}</p>
      <p className={style.quiet}>
        {username === null
          ? t('byGone', { at: formatMoment(at) })
          : t('by', { name: username, at: formatMoment(at) })}
      </p>
      {markDone.isError && <p role="alert">{markDone.error.message}</p>}
      <div className={style.acts}>
        <IfMayChange>
          <Button
            size="compact-sm"
            variant="light"
            aria-label={t('handover.doneOf', { bookingNo })}
            loading={markDone.isPending}
            onClick={() => markDone.mutate({ bookingId, noteId: note.id })}
          >
            {t('mark.done')}
          </Button>
        </IfMayChange>
        <Button
          size="compact-sm"
          variant="subtle"
          aria-label={t('handover.openOf', { bookingNo })}
          onClick={() => onOpen(bookingId)}
        >
          {t('handover.openBooking')}
        </Button>
      </div>
    </li>
  );
}
