import { Button, Textarea } from '@mantine/core';
import { type SubmitEvent, useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { daysAfter } from '#features/hotel/facility/rules/days.ts';
import { IfMayChange } from '#features/hotel/facility/staff/may-change.tsx';
import { NotLoaded } from '#features/hotel/facility/staff/not-loaded.tsx';
import { formatDate } from '#i18n/formatters.ts';
import { NOTE_LIMITS } from '../rules.ts';
import { call, type Draft, useDraft, useShiftChange, useShiftNotes } from './calls.ts';
import style from './notes.module.css';
import { ShiftNoteItem } from './shift-note-item.tsx';

type Props = { facility: { id: number; timezone: string } };

/** The notes of a day that belong to no booking, with a field for a new note. */
export function ShiftLog({ facility }: Props) {
  const t = useTranslations('staff-notes');
  const locale = useLocale();
  const [day, setDay] = useState<string>();
  const query = useShiftNotes(facility.id, day);
  const { data } = query;
  const step = (days: number) => {
    if (!data) return;
    const to = daysAfter(data.day, days);
    setDay(to === data.today ? undefined : to);
  };
  return (
    <section className={style.write} aria-label={t('shift.title')}>
      <IfMayChange>
        <WriteShiftNote facility={facility} onWritten={() => setDay(undefined)} />
      </IfMayChange>
      <NotLoaded query={query} height={48} loading={t('loading')} failed={t('failed')} />
      {data && (
        <>
          <div className={style.send}>
            <h3>{data.day === data.today ? t('shift.today') : formatDate(locale, data.day)}</h3>
            <div className={style.acts}>
              <Button size="compact-sm" variant="subtle" onClick={() => step(-1)}>
                {t('shift.before')}
              </Button>
              <Button
                size="compact-sm"
                variant="subtle"
                disabled={data.day >= data.today}
                onClick={() => step(1)}
              >
                {t('shift.after')}
              </Button>
            </div>
          </div>
          {data.notes.length === 0 && <p className={style.quiet}>{t('shift.none')}</p>}
          <ul className={style.notes}>
            {data.notes.map(note => (
              <ShiftNoteItem key={note.id} facility={facility} note={note} isCarried={note.day < data.day} />
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

/** A new note always belongs to the current day, whichever day is shown. */
function WriteShiftNote({ facility, onWritten }: Props & { onWritten: () => void }) {
  const t = useTranslations('staff-notes');
  const [isMissing, setMissing] = useState(false);
  const { draft, change, written } = useDraft(facility.id, 'shift');
  const save = useShiftChange(facility.id, async (sent: Draft) => {
    await call('POST shift-notes', { facility_id: facility.id, note_key: sent.key, text: sent.text });
    written(sent);
    onWritten();
  });
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (draft.text.trim() === '') setMissing(true);
    else if (!save.isPending) save.mutate(draft);
  };
  return (
    <form noValidate className={style.write} onSubmit={submit}>
      <Textarea
        label={t('shift.label')}
        description={t('shift.note')}
        autosize
        minRows={2}
        maxLength={NOTE_LIMITS.longest}
        value={draft.text}
        error={isMissing && t('write.missing')}
        onChange={event => {
          change({ text: event.currentTarget.value });
          setMissing(false);
        }}
      />
      <div className={style.send}>
        <span role="alert">{save.isError && save.error.message}</span>
        <Button type="submit" loading={save.isPending}>
          {t('shift.save')}
        </Button>
      </div>
    </form>
  );
}
