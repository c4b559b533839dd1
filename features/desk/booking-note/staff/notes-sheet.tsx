import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useDesk, useDeskAction } from '#features/desk/front-desk/staff/desk/desk.ts';
import { useMoment } from '#features/desk/front-desk/staff/formats.ts';
import { Sheet } from '#features/desk/front-desk/staff/sheet.tsx';
import { IfMayChange } from '#features/hotel/facility/staff/may-change.tsx';
import { NotLoaded } from '#features/hotel/facility/staff/not-loaded.tsx';
import { DialogFoot, StaffDialog } from '#features/hotel/facility/staff/staff-dialog.tsx';
import { Tag } from '#ui/notice.tsx';
import type { Note } from '../contract.ts';
import type { Handover } from '../rules.ts';
import { cacheNotes, call, useDraft, useNotes } from './calls.ts';
import style from './notes.module.css';
import { WriteNote } from './write-note.tsx';

/**
 * The notes of the booking, newest first, with a field for a new note. Collapsed if there are none, because it
 * is above the registration.
 */
export function NotesSheet() {
  const { booking } = useDesk();
  return <Notes key={booking.id} />;
}

function Notes() {
  const t = useTranslations('staff-notes');
  const { facility, booking } = useDesk();
  const query = useNotes(facility.id, booking.id);
  const { data: notes, isError } = query;
  const { draft } = useDraft(facility.id, booking.id);
  const isOpen = (notes?.length ?? 0) > 0 || draft.text !== '' || isError;
  return (
    <Sheet title={t('title')} folds={{ isOpen }}>
      {notes && notes.length > 0 && (
        <ul className={style.notes}>
          {notes.map(note => (
            <NoteItem key={note.id} note={note} />
          ))}
        </ul>
      )}
      <NotLoaded query={query} height={48} loading={t('loading')} failed={t('failed')} />
      <IfMayChange>
        <WriteNote />
      </IfMayChange>
    </Sheet>
  );
}

function NoteItem({ note }: { note: Note }) {
  const t = useTranslations('staff-notes');
  const { facility } = useDesk();
  const formatMoment = useMoment(facility.timezone);
  const { text, username, at, handover, done } = note;
  return (
    <li className={style.note} data-open={handover === 'open'}>
      <p className={text === '' ? style.quiet : style.text}>{text || t('hidden')}</p>
      <p className={style.quiet}>
        {username === null
          ? t('byGone', { at: formatMoment(at) })
          : t('by', { name: username, at: formatMoment(at) })}
        {handover === 'open' && <Tag kind="warning">{t('open')}</Tag>}
        {done && (
          <Tag kind="success">
            {done.username === null
              ? t('doneByGone', { at: formatMoment(done.at) })
              : t('done', { name: done.username, at: formatMoment(done.at) })}
          </Tag>
        )}
      </p>
      <IfMayChange>
        <NoteActions note={note} />
      </IfMayChange>
    </li>
  );
}

const nextHandovers = { none: ['open'], open: ['done', 'none'], done: ['open'] } as const satisfies Record<
  Handover,
  readonly Handover[]
>;

function NoteActions({ note: { id, handover, may_delete } }: { note: Note }) {
  const t = useTranslations('staff-notes');
  const { facility, booking, show } = useDesk();
  const queries = useQueryClient();
  const noteKey = { booking_id: booking.id, note_id: id, facility_id: facility.id };
  const of = { facilityId: facility.id, bookingId: booking.id };
  const mark = useDeskAction({
    key: `note-${id}`,
    work: async (to: Handover) => {
      const { data } = await call('PUT booking-notes/:booking_id/:note_id', { ...noteKey, handover: to });
      await cacheNotes(queries, of, data);
      show({ kind: 'done', text: t(`marked.${to}`) });
    },
  });
  const label = (to: Handover) => t(handover === 'done' && to === 'open' ? 'mark.again' : `mark.${to}`);
  return (
    <div className={style.acts}>
      {nextHandovers[handover].map(to => (
        <Button
          key={to}
          size="compact-sm"
          variant={to === 'done' ? 'light' : 'subtle'}
          loading={mark.isPending && mark.variables === to}
          onClick={() => mark.mutate(to)}
        >
          {label(to)}
        </Button>
      ))}
      {may_delete && <DeleteNote named={noteKey} of={of} />}
    </div>
  );
}

type DeleteProps = {
  named: { booking_id: number; note_id: number; facility_id: number };
  of: { facilityId: number; bookingId: number };
};

function DeleteNote({ named, of }: DeleteProps) {
  const t = useTranslations('staff-notes');
  const queries = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const remove = useDeskAction({
    key: `note-delete-${named.note_id}`,
    work: async () => {
      const { data } = await call('DELETE booking-notes/:booking_id/:note_id', named);
      await cacheNotes(queries, of, data);
    },
    done: t('delete.done'),
  });
  return (
    <>
      <Button size="compact-sm" variant="subtle" color="red" onClick={() => setAsking(true)}>
        {t('delete.ask')}
      </Button>
      <StaffDialog open={isAsking} onClose={() => setAsking(false)} title={t('delete.title')}>
        <p>{t('delete.body')}</p>
        <DialogFoot onCancel={() => setAsking(false)}>
          <Button
            color="red"
            loading={remove.isPending}
            onClick={() => remove.mutate(undefined, { onSettled: () => setAsking(false) })}
          >
            {t('delete.yes')}
          </Button>
        </DialogFoot>
      </StaffDialog>
    </>
  );
}
