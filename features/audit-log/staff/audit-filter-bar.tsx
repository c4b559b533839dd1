import { Button, NativeSelect, TextInput } from '@mantine/core';
import { type SubmitEvent, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { auditKinds } from '#features/audit/rules.ts';
import { classNames } from '#ui/class-names.ts';
import bar from '#ui/filter-bar.module.css';
import style from './audit.module.css';
import { useAuditPeople } from './calls.ts';
import { type AuditFilters, isBackwards, noFilters } from './filters.ts';

type Props = { facilityId: number; filters: AuditFilters; onApply: (filters: AuditFilters) => void };

/** By person, kind of action, booking and time. Nothing is asked for before the button is pressed: looking is an entry, too. */
export function AuditFilterBar({ facilityId, filters, onApply }: Props) {
  const t = useTranslations('staff-audit');
  const form = useRef<HTMLFormElement>(null);
  const [draft, setDraft] = useState(filters);
  const set = (changes: Partial<AuditFilters>) => setDraft({ ...draft, ...changes });
  const apply = (event: SubmitEvent) => {
    event.preventDefault();
    if (isBackwards(draft)) form.current?.querySelector<HTMLInputElement>('[name="to"]')?.focus();
    else onApply({ ...draft, reservation: draft.reservation.trim() });
  };
  return (
    <search aria-label={t('filter.label')}>
      <form ref={form} className={classNames(bar.bar, style.fields)} noValidate onSubmit={apply}>
        <People facilityId={facilityId} chosen={draft.actor} onChoose={actor => set({ actor })} />
        <NativeSelect
          label={t('filter.kind')}
          value={draft.kind}
          onChange={({ currentTarget: { value } }) =>
            set({ kind: auditKinds.find(kind => kind === value) ?? '' })
          }
          data={[
            { value: '', label: t('filter.everything') },
            ...auditKinds.map(kind => ({ value: kind, label: t(`kind.${kind}`) })),
          ]}
        />
        <TextInput
          label={t('filter.reservation')}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={100}
          value={draft.reservation}
          onChange={event => set({ reservation: event.currentTarget.value })}
        />
        <TextInput
          type="date"
          label={t('filter.from')}
          value={draft.from}
          onChange={event => set({ from: event.currentTarget.value })}
        />
        <TextInput
          type="date"
          name="to"
          label={t('filter.to')}
          value={draft.to}
          error={isBackwards(draft) && t('filter.backwards')}
          onChange={event => set({ to: event.currentTarget.value })}
        />
        <div className={bar.actions}>
          <Button variant="default" onClick={() => onApply(noFilters)}>
            {t('filter.clear')}
          </Button>
          <Button type="submit">{t('filter.show')}</Button>
        </div>
      </form>
    </search>
  );
}

type PeopleProps = { facilityId: number; chosen: number | null; onChoose: (actor: number | null) => void };

function People({ facilityId, chosen, onChoose }: PeopleProps) {
  const t = useTranslations('staff-audit');
  const { data: people = [] } = useAuditPeople(facilityId);
  return (
    <NativeSelect
      label={t('filter.person')}
      value={chosen ?? ''}
      onChange={event => onChoose(Number(event.currentTarget.value) || null)}
      data={[
        { value: '', label: t('filter.everybody') },
        ...people.map(({ id, username, name }) => ({
          value: String(id),
          label: t('filter.account', { name, username }),
        })),
      ]}
    />
  );
}
