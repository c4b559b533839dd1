import { Alert, Button, Switch } from '@mantine/core';
import { type SubmitEvent, useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { firstMessage } from '#features/facility/staff/first-message.ts';
import { ApiError } from '#platform/browser/call.ts';
import type { FilterSettings } from '../contract/filter-settings.ts';
import { useSaveFilters } from './filter-calls.ts';
import { FilterConflict } from './filter-conflict.tsx';
import { type DraftFilter, differs, draftOf, mayAdd, problemsOf, withNew } from './filter-draft.ts';
import { FilterRows } from './filter-rows.tsx';
import style from './filters.module.css';

type Props = {
  facilityId: number;
  saved: FilterSettings;
  mayEdit: boolean;
  mayCreate: boolean;
  onChanged: (isChanged: boolean) => void;
};

export function FiltersEditor({ facilityId, saved, mayEdit, mayCreate, onChanged }: Props) {
  const t = useTranslations('staff-questionnaire');
  const [draft, setDraft] = useState(() => draftOf(saved));
  const { mutate, reset, error, isPending, isSuccess } = useSaveFilters(facilityId);
  const isChanged = differs(draft, saved);
  const problems = problemsOf(draft.rows);
  const isConflict = error instanceof ApiError && error.code === 'version_conflict';
  useEffect(() => onChanged(isChanged), [isChanged, onChanged]);

  const edit = (rows: readonly DraftFilter[]) => {
    setDraft({ ...draft, rows });
    if (!isConflict) reset();
  };
  const save = (event: SubmitEvent) => {
    event.preventDefault();
    // Who has seen the newer version in the conflict's notice saves over that one.
    const version = isConflict ? saved.version : draft.version;
    mutate({ ...draft, version }, { onSuccess: next => setDraft(draftOf(next)) });
  };

  return (
    <form className={style.form} onSubmit={save}>
      <Switch
        label={t('filters.visible')}
        checked={draft.visibility === 1}
        disabled={!mayEdit}
        onChange={event => setDraft({ ...draft, visibility: event.currentTarget.checked ? 1 : 0 })}
      />
      <FilterRows rows={draft.rows} problems={problems} mayEdit={mayEdit} onEdit={edit} />
      {isConflict && (
        <FilterConflict
          saved={saved}
          onTake={() => {
            setDraft(draftOf(saved));
            reset();
          }}
        />
      )}
      {error && !isConflict && (
        <Alert color="red" variant="light" role="alert">
          {firstMessage(error) ?? t('filters.failed')}
        </Alert>
      )}
      {mayEdit && (
        <div className={style.actions}>
          {mayCreate && (
            <Button
              variant="default"
              disabled={!mayAdd(draft.rows)}
              onClick={() => edit(withNew(draft.rows, crypto.randomUUID()))}
            >
              {t('filters.add')}
            </Button>
          )}
          <Button type="submit" disabled={!isChanged || problems.size > 0} loading={isPending}>
            {t('filters.save')}
          </Button>
          <p role="status" className={style.lead}>
            {isChanged ? t('filters.unsaved') : isSuccess && t('filters.saved')}
          </p>
        </div>
      )}
    </form>
  );
}
