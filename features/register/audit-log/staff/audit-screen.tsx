import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { type SubmitEvent, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { type AuditKind, auditKinds } from '#features/audit/audit/rules.ts';
import { Empty, LoadedList } from '#features/hotel/facility/staff/loaded.tsx';
import { client } from '#platform/browser/call.ts';
import { classNames } from '#ui/class-names.ts';
import bar from '#ui/filter-bar.module.css';
import { PageHead } from '#ui/page-head.tsx';
import type * as contract from '../contract.ts';
import style from './audit.module.css';
import { AuditTable } from './audit-table.tsx';

type Props = {
  facility: { id: number; timezone: string };
  filters: AuditFilters | undefined;
  onFilters: (filters: AuditFilters) => void;
};

export function AuditScreen({ facility, filters = noFilters, onFilters }: Props) {
  const t = useTranslations('staff-audit');
  return (
    <>
      <PageHead title={t('title')} lead={t('lead')} />
      <AuditFilterBar
        key={JSON.stringify(filters)}
        facilityId={facility.id}
        filters={filters}
        onApply={onFilters}
      />
      <Entries facility={facility} filters={filters} />
    </>
  );
}

function Entries({ facility, filters }: { facility: Props['facility']; filters: AuditFilters }) {
  const t = useTranslations('staff-audit');
  const query = useAudit(facility.id, filters);
  const { data: people = [] } = useAuditPeople(facility.id);
  const emptyKey = isFiltered(filters) ? 'none' : 'empty';
  return (
    <section className={style.entries} aria-label={t('entries')} aria-busy={query.isFetching}>
      <LoadedList
        query={query}
        rows={query.data?.pages.flatMap(page => page.data)}
        loading={t('loading')}
        failed={t('failed.title')}
        empty={<Empty title={t(`${emptyKey}.title`)} body={t(`${emptyKey}.body`)} />}
      >
        {entries => <AuditTable entries={entries} people={people} timezone={facility.timezone} />}
      </LoadedList>
    </section>
  );
}

type BarProps = { facilityId: number; filters: AuditFilters; onApply: (filters: AuditFilters) => void };

/**
 * Filters by person, type of action, booking and time. The filters are applied only when the button is pressed,
 * because every request adds an audit entry.
 */
function AuditFilterBar({ facilityId, filters, onApply }: BarProps) {
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
          max="9999-12-31"
          label={t('filter.from')}
          value={draft.from}
          onChange={event => set({ from: event.currentTarget.value })}
        />
        <TextInput
          type="date"
          max="9999-12-31"
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

const call = client<typeof contract, 'staff'>();

/**
 * Loads the matching entries, newest first. Never refetches automatically, because every request adds an audit
 * entry.
 */
function useAudit(facilityId: number, filters: AuditFilters) {
  return useInfiniteQuery({
    queryKey: ['audit', facilityId, filters],
    initialPageParam: '',
    queryFn: ({ pageParam, signal }) =>
      call('GET audit', { facility_id: facilityId, ...toQuery(filters), ...cursorOf(pageParam) }, { signal }),
    getNextPageParam: page => page.next_cursor ?? undefined,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
}

export type AuditEntry = NonNullable<ReturnType<typeof useAudit>['data']>['pages'][number]['data'][number];

function useAuditPeople(facilityId: number) {
  return useQuery({
    queryKey: ['audit-people', facilityId],
    queryFn: async ({ signal }) =>
      (await call('GET audit/people', { facility_id: facilityId }, { signal })).data,
  });
}

export type AuditPeople = NonNullable<ReturnType<typeof useAuditPeople>['data']>;

const cursorOf = (cursor: string) => (cursor === '' ? {} : { cursor });

function toQuery({ actor, kind, reservation, from, to }: AuditFilters) {
  return {
    ...(actor === null ? {} : { actor_id: actor }),
    ...(kind === '' ? {} : { kind }),
    ...(reservation === '' ? {} : { reservation_no: reservation }),
    ...(from === '' ? {} : { from }),
    ...(to === '' ? {} : { to }),
  };
}

export type AuditFilters = {
  actor: number | null;
  /** "" shows all types of actions. */
  kind: AuditKind | '';
  reservation: string;
  /** YYYY-MM-DD in the hotel's time zone. `from` and `to` are inclusive. */
  from: string;
  to: string;
};

const noFilters: AuditFilters = { actor: null, kind: '', reservation: '', from: '', to: '' };

const isBackwards = ({ from, to }: AuditFilters) => from !== '' && to !== '' && from > to;

const isFiltered = (filters: AuditFilters) => Object.values(filters).some(value => value);
