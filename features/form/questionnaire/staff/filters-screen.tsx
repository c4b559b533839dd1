import { ActionIcon, Button, Switch, TextInput } from '@mantine/core';
import { useTranslations } from 'use-intl';
import type { Describe } from '#features/hotel/facility/staff/edit/conflict-notice.tsx';
import { SavedForm } from '#features/hotel/facility/staff/edit/saved-form.tsx';
import { useLock } from '#features/hotel/facility/staff/template/items.ts';
import { TemplateNotice } from '#features/hotel/facility/staff/template/template-notice.tsx';
import { useSortWords } from '#features/hotel/facility/staff/use-sort-words.ts';
import { client } from '#platform/browser/call.ts';
import { ORDER } from '#ui/merge.ts';
import { PageHead } from '#ui/page-head.tsx';
import { Sortable, type SortableHandle, SortableItem } from '#ui/sortable.tsx';
import type { OnChanged } from '#ui/use-report-changes.ts';
import type { Versioned } from '#ui/versioned.ts';
import type { Api, FilterSettings } from '../contract/filter-settings.ts';
import { MAX_FILTERS } from '../rules/filters.ts';
import {
  type DraftFilter,
  draftOf,
  type FilterDraft,
  inputOf,
  mayAdd,
  problemsOf,
  withChange,
  withMoved,
  withNewFilter,
  withoutFilter,
  withSavedKeys,
} from './filter-draft.ts';
import style from './filters.module.css';

type Props = {
  facilityId: number;
  mayEdit: boolean;
  mayCreate: boolean;
  onChanged: OnChanged;
};

export function FiltersScreen(props: Props) {
  const t = useTranslations('staff-questionnaire');
  return (
    <div className={style.page}>
      <PageHead title={t('filters.title')} lead={t('filters.lead')} />
      <TemplateNotice facilityId={props.facilityId} item="form" />
      <FiltersEditor {...props} />
    </div>
  );
}

const mergeOptions = { named: withSavedKeys };

function FiltersEditor({ facilityId, mayEdit: isPermitted, mayCreate, onChanged }: Props) {
  const t = useTranslations('staff-questionnaire');
  const lock = useLock(facilityId, 'form');
  const mayEdit = isPermitted && lock === undefined;
  const describe = useDescribe();
  return (
    <SavedForm<FilterDraft>
      queryKey={['filter-settings', facilityId]}
      read={signal => readFilters(facilityId, signal)}
      save={draft => saveFilters(facilityId, draft)}
      readOnly={lock ?? (mayEdit ? undefined : t('filters.readOnly'))}
      isInvalid={({ rows }) => problemsOf(rows).size > 0}
      merging={mergeOptions}
      describe={describe}
      onChanged={onChanged}
    >
      {({ value, set, isLocked }) => (
        <>
          <Switch
            label={t('filters.visible')}
            checked={value.visibility === 1}
            disabled={isLocked}
            onChange={event => set({ ...value, visibility: event.currentTarget.checked ? 1 : 0 })}
          />
          <FilterRows
            rows={value.rows}
            problems={problemsOf(value.rows)}
            mayEdit={mayEdit}
            onEdit={rows => set({ ...value, rows })}
          />
          {mayEdit && mayCreate && (
            <Button
              className={style.add}
              variant="default"
              disabled={!mayAdd(value.rows)}
              onClick={() => set({ ...value, rows: withNewFilter(value.rows, crypto.randomUUID()) })}
            >
              {t('filters.add')}
            </Button>
          )}
        </>
      )}
    </SavedForm>
  );
}

function useDescribe(): Describe<FilterDraft> {
  const t = useTranslations('staff-questionnaire');
  const settings = useTranslations('staff-settings');
  return ({ visibility, rows }, [field, place]) => {
    if (field === 'visibility')
      return { what: t('filters.visible'), is: settings(visibility === 1 ? 'conflict.on' : 'conflict.off') };
    if (place === ORDER) return { what: t('form.order'), is: settings('conflict.changed') };
    const row = rows.find(({ key }) => key === place);
    const number = rows.findIndex(({ key }) => key === place) + 1;
    if (!row) return { what: '', is: settings('conflict.removed') };
    return {
      what: t('filters.name', { number }),
      is: row.status === 1 ? row.name : t('filters.isRemoved', { name: row.name }),
    };
  };
}

const call = client<Api, 'staff'>();

async function readFilters(facility_id: number, signal: AbortSignal): Promise<Versioned<FilterDraft>> {
  return toVersioned((await call('GET localized-filters/:facility_id', { facility_id }, { signal })).data);
}

async function saveFilters(
  facility_id: number,
  { value, version }: Versioned<FilterDraft>,
): Promise<Versioned<FilterDraft>> {
  const input = { facility_id, ...inputOf(value), version };
  return toVersioned((await call('PUT localized-filters/:facility_id', input)).data);
}

const toVersioned = (saved: FilterSettings) => ({ value: draftOf(saved), version: saved.version });

type RowsProps = {
  rows: readonly DraftFilter[];
  problems: ReadonlyMap<string, 'required' | 'taken'>;
  mayEdit: boolean;
  onEdit: (rows: readonly DraftFilter[]) => void;
};

function FilterRows({ rows, problems, mayEdit, onEdit }: RowsProps) {
  const t = useTranslations('staff-questionnaire');
  const words = useSortWords();
  const active = rows.filter(row => row.status === 1);
  const removed = rows.filter(row => row.status === 0);
  return (
    <>
      <section className={style.rows} aria-label={t('filters.active')}>
        <h2>{t('filters.active')}</h2>
        {active.length === 0 && <p className={style.lead}>{t('filters.none')}</p>}
        <Sortable items={active} words={words} onMove={(from, to) => onEdit(withMoved(rows, from, to))}>
          <ol>
            {active.map((row, index) => (
              <SortableItem key={row.key} item={row.key}>
                {place => (
                  <FilterRow
                    row={row}
                    number={index + 1}
                    problem={problems.get(row.key)}
                    mayEdit={mayEdit}
                    place={place}
                    onName={name => onEdit(withChange(rows, row.key, { name }))}
                    onRemove={() => onEdit(withoutFilter(rows, row.key))}
                  />
                )}
              </SortableItem>
            ))}
          </ol>
        </Sortable>
      </section>
      {removed.length > 0 && (
        <section className={style.rows} aria-label={t('filters.removed')}>
          <h2>{t('filters.removed')}</h2>
          <ul>
            {removed.map(row => (
              <li key={row.key}>
                <span className={style.name}>{row.name}</span>
                {mayEdit && (
                  <Button
                    variant="default"
                    size="xs"
                    disabled={active.length >= MAX_FILTERS}
                    onClick={() => onEdit(withChange(rows, row.key, { status: 1 }))}
                  >
                    {t('filters.restore', { name: row.name })}
                  </Button>
                )}
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

type RowProps = {
  row: DraftFilter;
  number: number;
  problem: 'required' | 'taken' | undefined;
  mayEdit: boolean;
  place: SortableHandle;
  onName: (name: string) => void;
  onRemove: () => void;
};

function FilterRow({ row, number, problem, mayEdit, place, ...on }: RowProps) {
  const t = useTranslations('staff-questionnaire');
  return (
    <li ref={place.ref} style={place.style}>
      {mayEdit && place.moves}
      <TextInput
        className={style.name}
        aria-label={t('filters.name', { number })}
        value={row.name}
        maxLength={191}
        readOnly={!mayEdit}
        error={problem && t(`filters.${problem}`)}
        onChange={event => on.onName(event.currentTarget.value)}
      />
      {mayEdit && (
        <ActionIcon
          variant="default"
          size="lg"
          aria-label={t('filters.remove', { name: row.name })}
          onClick={on.onRemove}
        >
          ×
        </ActionIcon>
      )}
    </li>
  );
}
