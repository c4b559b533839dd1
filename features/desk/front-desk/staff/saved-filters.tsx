import { Button, Radio, TextInput } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import { DialogFoot, StaffDialog } from '#features/hotel/facility/staff/staff-dialog.tsx';
import { withSlashes } from '#i18n/instants.ts';
import { type CallsOf, client } from '#platform/browser/call.ts';
import { firstMessage } from '#platform/browser/faults.ts';
import { useForm } from '#ui/use-form.ts';
import type * as contract from '../contract/saved-filters.ts';
import { type Filters, maxLengths } from '../rules/list-choices.ts';
import { filtersIn } from './list-state.ts';
import { filtersFrom, isShown, savedValuesFrom, startsNear } from './saved-filter.ts';
import style from './saved-filters.module.css';

const call = client<typeof contract, 'staff'>();

type Props = {
  facilityId: number;
  today: string;
  shown: Filters;
  saving: Filters | null;
  onSaving: (filters: Filters | null) => void;
  onChoose: (filters: Filters) => void;
};

const keyOf = (facilityId: number) => ['saved-filters', facilityId];

export const useSavedFilters = (facilityId: number) =>
  useQuery({
    queryKey: keyOf(facilityId),
    queryFn: async ({ signal }) =>
      (await call('GET log/saved-filters', { facility_id: facilityId }, { signal })).data,
    staleTime: 60_000,
  });

export function SavedFilters({ facilityId, today, shown, saving, onSaving, onChoose }: Props) {
  const t = useTranslations('staff-registration');
  const queries = useQueryClient();
  const { data = [] } = useSavedFilters(facilityId);
  // A notice disappears when the list shows other filters.
  const filterKey = JSON.stringify(filtersIn(shown));
  const [notice, setNotice] = useState({ text: '', beside: filterKey });
  const showNotice = (text: string) => {
    setNotice({ text, beside: filterKey });
    return queries.invalidateQueries({ queryKey: keyOf(facilityId) });
  };
  const deletion = useMutation({
    mutationFn: ({ id }: { id: number; name: string }) => call('DELETE log/saved-filters/:id', { id }),
    onSettled: (_data, error, { name }) =>
      showNotice(t(error ? 'saved.notDropped' : 'saved.dropped', { name })),
  });
  const save = (input: CallsOf<typeof contract>['POST log/saved-filters']['input']) =>
    call('POST log/saved-filters', input);
  return (
    <div className={style.row}>
      {data.length > 0 && (
        <ul className={style.saved} aria-label={t('saved.label')}>
          {data.map(({ id, name, filters }) => (
            <li key={id}>
              <button
                type="button"
                aria-pressed={isShown(filters, today, shown)}
                onClick={() => onChoose(filtersFrom(filters, today, shown))}
              >
                {name}
              </button>
              <button
                type="button"
                aria-label={t('saved.drop', { name })}
                disabled={deletion.isPending}
                onClick={() => deletion.mutate({ id, name })}
              >
                ×
              </button>
            </li>
          ))}
        </ul>
      )}
      <p className={style.notice} role="status">
        {notice.beside === filterKey && notice.text}
      </p>
      <SaveFilter
        facilityId={facilityId}
        today={today}
        filters={saving}
        taken={data.map(({ name }) => name)}
        save={save}
        onClose={() => onSaving(null)}
        onSaved={name => void showNotice(t('saved.done', { name }))}
      />
    </div>
  );
}

type SaveFilterProps = {
  facilityId: number;
  today: string;
  /** The filters to save. Null while the dialog is closed. */
  filters: Filters | null;
  taken: readonly string[];
  save: (input: CallsOf<typeof contract>['POST log/saved-filters']['input']) => Promise<unknown>;
  onClose: () => void;
  onSaved: (name: string) => void;
};

function SaveFilter({ filters, onClose, ...rest }: SaveFilterProps) {
  const t = useTranslations('staff-registration');
  return (
    <StaffDialog open={filters !== null} onClose={onClose} title={t('saved.title')}>
      {filters && <SaveForm filters={filters} onClose={onClose} {...rest} />}
    </StaffDialog>
  );
}

type FormProps = SaveFilterProps & { filters: Filters };

function SaveForm({ facilityId, today, filters, taken, save, onClose, onSaved }: FormProps) {
  const t = useTranslations('staff-registration');
  const form = useForm({ name: '' });
  const { name } = form.typed;
  const [isMoving, setMoving] = useState(startsNear(filters, today));
  const keep = useMutation({
    mutationFn: () =>
      save({ facility_id: facilityId, name, filters: savedValuesFrom(filters, today, isMoving) }),
    onSuccess: () => {
      onSaved(name.trim());
      onClose();
    },
  });
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (name.trim() === '') form.refuse({ name: t('saved.nameless') });
    else keep.mutate();
  };
  const { from, to } = filters;
  const days =
    from === to ? withSlashes(from) : t('subtitle.range', { from: withSlashes(from), to: withSlashes(to) });
  const isTaken = taken.includes(name.trim());
  const field = form.field('name');
  return (
    <form ref={form.ref} className={style.form} noValidate onSubmit={submit}>
      <TextInput
        label={t('saved.name')}
        required
        description={isTaken ? t('saved.replaces') : undefined}
        maxLength={maxLengths.filterName}
        {...field}
        error={field.error ?? (keep.error && (firstMessage(keep.error) ?? t('saved.failed')))}
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
