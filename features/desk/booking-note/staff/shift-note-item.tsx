import { Button, Textarea } from '@mantine/core';
import { type SubmitEvent, useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { useMoment } from '#features/desk/front-desk/staff/formats.ts';
import { IfMayChange } from '#features/hotel/facility/staff/may-change.tsx';
import { DialogFoot, StaffDialog } from '#features/hotel/facility/staff/staff-dialog.tsx';
import { formatDate } from '#i18n/formatters.ts';
import { readUnsavedInput, writeUnsavedInput } from '#platform/browser/typed-text.ts';
import { Notice, Tag } from '#ui/notice.tsx';
import type { ShiftNote } from '../contract.ts';
import { NOTE_LIMITS } from '../rules.ts';
import { call, useShiftChange } from './calls.ts';
import style from './notes.module.css';

type Props = {
  facility: { id: number; timezone: string };
  note: ShiftNote;
  /** Whether the note was written on an earlier day than the day shown. */
  isCarried: boolean;
};

/** An edit in progress. `was`: the text before the edit. */
type NoteEdit = { text: string; was: string };

export function ShiftNoteItem(props: Props) {
  const { facility, note } = props;
  const place = `shift-note/${facility.id}/${note.id}`;
  const [edit, setEdit] = useState(() => readUnsavedInput<NoteEdit>(place));
  const storeEdit = (changed: NoteEdit | undefined) => {
    writeUnsavedInput(place, changed);
    setEdit(changed);
  };
  return (
    <li className={style.note} data-open={note.done === null}>
      {edit && note.may_edit ? (
        <EditShiftNote {...props} edit={edit} keep={storeEdit} />
      ) : (
        <NoteView {...props} onEdit={() => storeEdit({ text: note.text, was: note.text })} />
      )}
    </li>
  );
}

function NoteView({ facility, note, isCarried, onEdit }: Props & { onEdit: () => void }) {
  const t = useTranslations('staff-notes');
  const locale = useLocale();
  const { text, done, may_edit } = note;
  const markDone = useShiftChange(facility.id, (to: boolean) =>
    call('PUT shift-notes/:note_id/done', { note_id: note.id, facility_id: facility.id, done: to }),
  );
  return (
    <>
      <p className={text === '' ? style.quiet : style.text}>{text || t('hidden')}</p>
      <p className={style.quiet}>
        {isCarried && <Tag kind="warning">{t('shift.carried', { day: formatDate(locale, note.day) })}</Tag>}
        <Authorship facility={facility} note={note} />
      </p>
      {markDone.isError && <p role="alert">{markDone.error.message}</p>}
      <IfMayChange>
        <div className={style.acts}>
          <Button
            size="compact-sm"
            variant={done ? 'subtle' : 'light'}
            loading={markDone.isPending}
            onClick={() => markDone.mutate(!done)}
          >
            {t(done ? 'shift.reopen' : 'mark.done')}
          </Button>
          {may_edit && (
            <Button size="compact-sm" variant="subtle" onClick={onEdit}>
              {t('shift.edit')}
            </Button>
          )}
          {may_edit && <DeleteShiftNote facility={facility} note={note} />}
        </div>
      </IfMayChange>
    </>
  );
}

function Authorship({ facility, note: { username, at, edited, done } }: Pick<Props, 'facility' | 'note'>) {
  const t = useTranslations('staff-notes');
  const formatMoment = useMoment(facility.timezone);
  return (
    <>
      <span>
        {username === null
          ? t('byGone', { at: formatMoment(at) })
          : t('by', { name: username, at: formatMoment(at) })}
      </span>
      {edited && (
        <span>{t('shift.edited', { name: edited.username ?? 'none', at: formatMoment(edited.at) })}</span>
      )}
      {done && (
        <Tag kind="success">
          {done.username === null
            ? t('doneByGone', { at: formatMoment(done.at) })
            : t('done', { name: done.username, at: formatMoment(done.at) })}
        </Tag>
      )}
    </>
  );
}

type EditProps = Props & { edit: NoteEdit; keep: (edit: NoteEdit | undefined) => void };

function EditShiftNote({ facility, note, edit, keep }: EditProps) {
  const t = useTranslations('staff-notes');
  const shell = useTranslations('staff-shell');
  const isChangedByOther = note.text !== edit.was;
  const save = useShiftChange(facility.id, async (text: string) => {
    // Sends the current text as `was`, because the user has seen it: a colleague's change is shown above the
    // field.
    const input = { note_id: note.id, facility_id: facility.id, text, was: note.text };
    await call('PUT shift-notes/:note_id', input);
    keep(undefined);
  });
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (edit.text.trim() !== '' && !save.isPending) save.mutate(edit.text);
  };
  return (
    <form noValidate className={style.write} onSubmit={submit}>
      {isChangedByOther && (
        <Notice kind="warning">
          <p className={style.text}>{t('shift.theirs', { text: note.text })}</p>
        </Notice>
      )}
      <Textarea
        label={t('shift.editLabel')}
        autosize
        autoFocus
        minRows={2}
        maxLength={NOTE_LIMITS.longest}
        value={edit.text}
        error={edit.text.trim() === '' && t('write.missing')}
        onChange={event => keep({ ...edit, text: event.currentTarget.value })}
      />
      <div className={style.send}>
        <span role="alert">{save.isError && save.error.message}</span>
        <div className={style.acts}>
          <Button size="xs" variant="default" onClick={() => keep(undefined)}>
            {shell('dialog.cancel')}
          </Button>
          <Button size="xs" type="submit" loading={save.isPending}>
            {t('write.save')}
          </Button>
        </div>
      </div>
    </form>
  );
}

function DeleteShiftNote({ facility, note }: Pick<Props, 'facility' | 'note'>) {
  const t = useTranslations('staff-notes');
  const [isAsking, setAsking] = useState(false);
  const remove = useShiftChange(facility.id, () =>
    call('DELETE shift-notes/:note_id', { note_id: note.id, facility_id: facility.id }),
  );
  return (
    <>
      <Button size="compact-sm" variant="subtle" color="red" onClick={() => setAsking(true)}>
        {t('delete.ask')}
      </Button>
      <StaffDialog open={isAsking} onClose={() => setAsking(false)} title={t('delete.title')}>
        <p>{t('delete.body')}</p>
        {remove.isError && <p role="alert">{remove.error.message}</p>}
        <DialogFoot onCancel={() => setAsking(false)}>
          <Button color="red" loading={remove.isPending} onClick={() => remove.mutate(undefined)}>
            {t('delete.yes')}
          </Button>
        </DialogFoot>
      </StaffDialog>
    </>
  );
}
