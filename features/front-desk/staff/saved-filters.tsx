import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { client } from '#platform/browser/call.ts';
import type { Api } from '../contract/saved-filters.ts';
import { type Filters, filtersIn } from './list-state.ts';
import { SaveFilter } from './save-filter.tsx';
import { filtersFrom, isShown } from './saved-filter.ts';
import style from './saved-filters.module.css';

const call = client<Api, 'staff'>();

type Props = {
  facilityId: number;
  today: string;
  /** What the list shows. */
  shown: Filters;
  /** What is about to be saved, once it has a name. */
  saving: Filters | null;
  onSaving: (filters: Filters | null) => void;
  onChoose: (filters: Filters) => void;
};

/** The filters that the reader has saved, the one that is shown marked; each is chosen and deleted in the open. */
export function SavedFilters({ facilityId, today, shown, saving, onSaving, onChoose }: Props) {
  const t = useTranslations('staff-registration');
  const queries = useQueryClient();
  const queryKey = ['saved-filters', facilityId];
  const { data = [] } = useQuery({
    queryKey,
    queryFn: async ({ signal }) =>
      (await call('GET log/saved-filters', { facility_id: facilityId }, { signal })).data,
    staleTime: 60_000,
  });
  // What is told ends with the list that it was told beside.
  const beside = JSON.stringify(filtersIn(shown));
  const [told, setTold] = useState({ words: '', beside });
  const renew = (words: string) => {
    setTold({ words, beside });
    return queries.invalidateQueries({ queryKey });
  };
  const drop = useMutation({
    mutationFn: ({ id }: { id: number; name: string }) => call('DELETE log/saved-filters/:id', { id }),
    onSettled: (_data, error, { name }) => renew(t(error ? 'saved.notDropped' : 'saved.dropped', { name })),
  });
  const save = (input: Api['POST log/saved-filters']['input']) => call('POST log/saved-filters', input);
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
                disabled={drop.isPending}
                onClick={() => drop.mutate({ id, name })}
              >
                ×
              </button>
            </li>
          ))}
        </ul>
      )}
      <p className={style.told} role="status">
        {told.beside === beside && told.words}
      </p>
      <SaveFilter
        facilityId={facilityId}
        today={today}
        filters={saving}
        taken={data.map(({ name }) => name)}
        save={save}
        onClose={() => onSaving(null)}
        onSaved={name => void renew(t('saved.done', { name }))}
      />
    </div>
  );
}
