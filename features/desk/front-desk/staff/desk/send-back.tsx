import { Button, NativeSelect, Textarea } from '@mantine/core';
import { type SubmitEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import { statusIds } from '#features/booking/booking/rules/status.ts';
import { DialogFoot, StaffDialog } from '#features/hotel/facility/staff/staff-dialog.tsx';
import {
  maySendBack,
  type SentBackReason,
  sentBackReasonsFor,
} from '#features/registration/registration/rules.ts';
import { type Form, useForm } from '#ui/use-form.ts';
import { maxLengths } from '../../rules/list-choices.ts';
import type { PersonItem, RegistrationItem } from '../calls.ts';
import { useMoment } from '../formats.ts';
import style from './desk.module.css';
import { call, useDesk, useDeskAction } from './desk.ts';

type Props = { log: RegistrationItem; person: PersonItem };

/**
 * A button and a dialog to send one item of a person back to the guest. Hidden after a confirmation, and for
 * companions who used their own link, because the guest cannot correct their answers.
 */
export function SendBack({ log, person }: Props) {
  const t = useTranslations('staff-desk');
  const { booking } = useDesk();
  const [isOpen, setOpen] = useState(false);
  const isConfirmed = booking.booking_status_id === statusIds.confirmed;
  const items = person.answers.filter(({ question }) => maySendBack(question));
  const picture = items.find(({ question }) => question.system_name === 'gov_id');
  // The form's state is kept while the dialog is closed, in case sending fails.
  const form = useForm({ item: String((picture ?? items[0])?.question.id ?? ''), reason: '', note: '' });
  if (isConfirmed || person.by_link === 1 || items.length === 0) return null;
  const close = () => setOpen(false);
  const done = () => {
    close();
    form.set('note', '');
    form.set('reason', '');
  };
  return (
    <>
      <Button size="compact-xs" variant="subtle" onClick={() => setOpen(true)}>
        {t('sendBack.open')}
      </Button>
      <StaffDialog open={isOpen} onClose={close} title={t('sendBack.title')}>
        <SendBackForm log={log} person={person} items={items} form={form} onClose={close} onDone={done} />
      </StaffDialog>
    </>
  );
}

type FormProps = Props & {
  items: PersonItem['answers'];
  form: Form<'item' | 'reason' | 'note'>;
  onClose: () => void;
  onDone: () => void;
};

function SendBackForm({ log, person, items, form, onClose, onDone }: FormProps) {
  const t = useTranslations('staff-desk');
  const { facility } = useDesk();
  const { item, note } = form.typed;
  const chosen = items.find(({ question }) => String(question.id) === item);
  const reasons = sentBackReasonsFor(chosen?.question.system_name ?? null);
  const reason = reasons.find(each => each === form.typed.reason);
  const send = useDeskAction({
    key: `send-back-${log.id}`,
    work: (why: SentBackReason) =>
      call('POST log/send-back', {
        facility_id: facility.id,
        facility_visitor_log_id: log.id,
        person_id: person.id,
        question_id: Number(item),
        reason: why,
        note,
      }),
    done: t('sendBack.done'),
  });
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (!reason) return form.refuse({ reason: t('sendBack.reasonMissing') });
    if (reason === 'other' && note.trim() === '') return form.refuse({ note: t('sendBack.noteMissing') });
    // On failure the notice appears on the page behind the dialog.
    send.mutate(reason, { onSuccess: onDone, onError: onClose });
  };
  return (
    <form ref={form.ref} noValidate onSubmit={submit} className={style.question}>
      <p>{t('sendBack.body')}</p>
      <NativeSelect
        label={t('sendBack.item')}
        data={items.map(({ question }) => ({ value: String(question.id), label: question.label }))}
        {...form.field('item')}
      />
      <NativeSelect
        label={t('sendBack.reason')}
        required
        data={[
          { value: '', label: t('sendBack.choose') },
          ...reasons.map(each => ({ value: each, label: t(`sendBack.because.${each}`) })),
        ]}
        {...form.field('reason')}
        value={reason ?? ''}
      />
      <Textarea
        label={t('sendBack.note')}
        description={t('sendBack.noteHint')}
        required={reason === 'other'}
        autosize
        minRows={2}
        maxLength={maxLengths.amendmentReason}
        {...form.field('note')}
      />
      <DialogFoot onCancel={onClose}>
        <Button type="submit" loading={send.isPending}>
          {t('sendBack.send')}
        </Button>
      </DialogFoot>
    </form>
  );
}

type NotesProps = { items: RegistrationItem['sent_back']; timezone: string };

/** Lists who sent items back and why, and whether the guest has corrected them, oldest first. */
export function SentBackNotes({ items, timezone }: NotesProps) {
  const t = useTranslations('staff-desk');
  const formatMoment = useMoment(timezone);
  return items.map(({ id, reason, note, at, username, state, ended_at }) => (
    <small key={id} className={state === 'waiting' ? style.sentBack : style.amended}>
      {t('sendBack.sent', { username: username ?? t('amended.gone'), at: formatMoment(at) })}
      <span>
        {[reason === 'other' ? '' : t(`sendBack.because.${reason}`), note].filter(Boolean).join(' ')}
      </span>
      <span>{t(`sendBack.state.${state}`, { at: ended_at === null ? '' : formatMoment(ended_at) })}</span>
    </small>
  ));
}
