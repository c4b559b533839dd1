import { Button, TextInput } from '@mantine/core';
import { type SubmitEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import { IfMayChange } from '#features/hotel/facility/staff/may-change.tsx';
import { maxPersons } from '../../rules/list-choices.ts';
import { PersonCount } from '../persons-share.tsx';
import style from './desk.module.css';
import { call, isConflict, useDesk, useDeskAction } from './desk.ts';

export function PersonsField() {
  const t = useTranslations('staff-desk');
  const shell = useTranslations('staff-shell');
  const { facility, booking } = useDesk();
  const [draft, setDraft] = useState<string | null>(null);
  const [shown, setShown] = useState<number | null>(null);
  const [isWrong, setWrong] = useState(false);
  const save = useDeskAction({
    key: 'persons',
    work: (change: { number_of_guests: number; was: number | null }) =>
      call('POST log/persons', {
        facility_id: facility.id,
        pms_code: booking.pms_code,
        pms_reservation_no: booking.pms_reservation_no,
        ...change,
      }),
    done: t('persons.done'),
  });
  const { number_of_guests: known } = booking;
  const close = () => setDraft(null);
  const startEdit = () => {
    setShown(known);
    setDraft(String(known ?? 1));
  };
  if (draft === null)
    return (
      <span className={style.inline}>
        <PersonCount of={booking} otherwise={t('persons.unknown')} />
        <IfMayChange>
          <Button size="compact-xs" variant="subtle" onClick={startEdit}>
            {t('persons.change')}
          </Button>
        </IfMayChange>
      </span>
    );
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const count = Number(draft);
    if (!Number.isInteger(count) || count < 1 || count > maxPersons) setWrong(true);
    else if (count === shown) setDraft(null);
    else
      save.mutate(
        { number_of_guests: count, was: shown },
        { onSuccess: close, onError: error => isConflict(error) && close() },
      );
  };
  return (
    <form noValidate className={style.inline} onSubmit={submit}>
      <TextInput
        type="number"
        inputMode="numeric"
        size="xs"
        className={style.number}
        aria-label={t('persons.label')}
        min={1}
        max={maxPersons}
        value={draft}
        error={isWrong && t('persons.wrong', { most: maxPersons })}
        autoFocus
        onChange={event => {
          setDraft(event.currentTarget.value);
          setWrong(false);
        }}
      />
      <Button size="compact-xs" variant="subtle" onClick={close}>
        {shell('dialog.cancel')}
      </Button>
      <Button type="submit" size="compact-xs" loading={save.isPending}>
        {t('persons.save')}
      </Button>
    </form>
  );
}
