import { Button, Radio, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import { DialogFoot, StaffDialog } from '#features/facility/staff/staff-dialog.tsx';
import { slashed } from '#i18n/instants.ts';
import { firstMessage } from '#platform/browser/faults.ts';
import type { Api } from '../contract/saved-filters.ts';
import type { Filters } from './list-state.ts';
import { isNear, keptFrom } from './saved-filter.ts';
import style from './saved-filters.module.css';

type Props = {
  facilityId: number;
  today: string;
  /** What is to be saved; null: nothing, and nothing is shown. */
  filters: Filters | null;
  /** The names that stand for something already. */
  taken: readonly string[];
  save: (input: Api['POST log/saved-filters']['input']) => Promise<unknown>;
  onClose: () => void;
  onSaved: (name: string) => void;
};

export function SaveFilter({ filters, onClose, ...rest }: Props) {
  const t = useTranslations('staff-registration');
  return (
    <StaffDialog open={filters !== null} onClose={onClose} title={t('saved.title')}>
      {filters && <SaveForm filters={filters} onClose={onClose} {...rest} />}
    </StaffDialog>
  );
}

type FormProps = Props & { filters: Filters };

function SaveForm({ facilityId, today, filters, taken, save, onClose, onSaved }: FormProps) {
  const t = useTranslations('staff-registration');
  const [name, setName] = useState('');
  const [isMoving, setMoving] = useState(isNear(filters, today));
  const [isNameless, setNameless] = useState(false);
  const keep = useMutation({
    mutationFn: () => save({ facility_id: facilityId, name, filters: keptFrom(filters, today, isMoving) }),
    onSuccess: () => {
      onSaved(name.trim());
      onClose();
    },
  });
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (name.trim() === '') setNameless(true);
    else keep.mutate();
  };
  const { from, to } = filters;
  const days = from === to ? slashed(from) : t('subtitle.range', { from: slashed(from), to: slashed(to) });
  const isTaken = taken.includes(name.trim());
  return (
    <form className={style.form} noValidate onSubmit={submit}>
      <TextInput
        label={t('saved.name')}
        required
        description={isTaken ? t('saved.replaces') : undefined}
        maxLength={60}
        value={name}
        error={
          (isNameless && t('saved.nameless')) ||
          (keep.error && (firstMessage(keep.error) ?? t('saved.failed')))
        }
        onChange={event => {
          setName(event.currentTarget.value);
          setNameless(false);
        }}
      />
      {from !== '' && (
        <Radio.Group
          label={t('saved.days')}
          value={isMoving ? 'moving' : 'fixed'}
          onChange={chosen => setMoving(chosen === 'moving')}
        >
          <Radio mt="xs" value="moving" label={t('saved.moving')} />
          <Radio mt="xs" value="fixed" label={t('saved.fixed', { days })} />
        </Radio.Group>
      )}
      <p className={style.note}>{t('saved.note')}</p>
      <DialogFoot onCancel={onClose}>
        <Button type="submit" loading={keep.isPending}>
          {t('saved.save')}
        </Button>
      </DialogFoot>
    </form>
  );
}
