import { Button, Checkbox, Textarea } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useDesk, useDeskAction } from '#features/desk/front-desk/staff/desk/desk.ts';
import { NOTE_LIMITS } from '../rules.ts';
import { cacheNotes, call, type Draft, useDraft } from './calls.ts';
import style from './notes.module.css';

export function WriteNote() {
  const t = useTranslations('staff-notes');
  const { facility, booking } = useDesk();
  const queries = useQueryClient();
  const [isMissing, setMissing] = useState(false);
  const { draft, change, written } = useDraft(facility.id, booking.id);
  const save = useDeskAction({
    key: 'note',
    work: async (sent: Draft) => {
      const { data } = await call('POST booking-notes/:booking_id', {
        booking_id: booking.id,
        facility_id: facility.id,
        note_key: sent.key,
        text: sent.text,
        handover: sent.handover ? 'open' : 'none',
      });
      written(sent);
      await cacheNotes(queries, { facilityId: facility.id, bookingId: booking.id }, data);
    },
    done: t('write.saved'),
  });
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (draft.text.trim() === '') setMissing(true);
    else if (!save.isPending) save.mutate(draft);
  };
  return (
    <form noValidate className={style.write} onSubmit={submit}>
      <Textarea
        label={t('write.label')}
        description={t('write.note')}
        autosize
        minRows={1}
        maxLength={NOTE_LIMITS.longest}
        value={draft.text}
        error={isMissing && t('write.missing')}
        onChange={event => {
          change({ text: event.currentTarget.value });
          setMissing(false);
        }}
      />
      <div className={style.send}>
        <Checkbox
          label={t('write.handover')}
          checked={draft.handover}
          onChange={event => change({ handover: event.currentTarget.checked })}
        />
        <Button type="submit" size="xs" variant="default" loading={save.isPending}>
          {t('write.save')}
        </Button>
      </div>
    </form>
  );
}
