import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { createContext, use, useState } from 'react';
import { useTranslations } from 'use-intl';
import { momentIn } from '#i18n/instants.ts';
import { isSame, merge } from '#ui/merge.ts';
import { LoadedList } from '../loaded.tsx';
import { StaffDialog } from '../staff-dialog.tsx';
import { type Describe, distinctPlaces } from './conflict-notice.tsx';
import style from './edit.module.css';
import type { Editing } from './use-edit.ts';

/** `by`: username. "" if the account no longer exists. Null if no user made the change. */
export type PastChange<T> = { at: string; by: string | null; before: T; after: T };

type Source = {
  timezone: string;
  read: (facilityId: number, name: string, signal: AbortSignal) => Promise<PastChange<unknown>[]>;
};

/**
 * Provided by the dashboard, because this subject cannot import the names of users from a subject below it
 * (docs/architecture.md#inside-a-subject).
 */
export const LastChangesContext = createContext<Source | null>(null);

export type SettingToRestore<T> = {
  facilityId: number;
  name: string;
  /** Returns `draft` with the part that this page shows taken from `old`. */
  restore: (old: T, draft: T) => T;
};

type Props<T> = SettingToRestore<T> & {
  edit: Editing<T>;
  describe: Describe<T>;
  rowBy: readonly string[] | undefined;
};

/**
 * A button that shows the last changes of a setting. The user can put an earlier value back into the form.
 */
export function LastChanges<T>(props: Props<T>) {
  const t = useTranslations('staff-settings');
  const source = use(LastChangesContext);
  const [isOpen, setOpen] = useState(false);
  if (!source) return null;
  const { what } = props.describe(props.edit.draft, []);
  return (
    <>
      <Button
        variant="default"
        size="xs"
        aria-label={t('changes.openOf', { what })}
        onClick={() => setOpen(true)}
      >
        {t('changes.open')}
      </Button>
      <StaffDialog open={isOpen} onClose={() => setOpen(false)} title={t('changes.title')}>
        <ChangeList {...props} source={source} onDone={() => setOpen(false)} />
      </StaffDialog>
    </>
  );
}

type ListProps<T> = Props<T> & { source: Source; onDone: () => void };

function ChangeList<T>({ source, facilityId, name, restore, edit, describe, rowBy, onDone }: ListProps<T>) {
  const t = useTranslations('staff-settings');
  const query = useQuery({
    queryKey: ['last-changes', facilityId, name],
    queryFn: ({ signal }) => source.read(facilityId, name, signal),
    gcTime: 0,
  });
  const { draft, set } = edit;
  const changes = query.data?.flatMap(({ at, by, ...values }) => {
    // The contract declares the values as unknown. The setting name determines their type.
    const [before, after] = [restore(values.before as T, draft), restore(values.after as T, draft)];
    const places = distinctPlaces(
      merge(before, before, after, rowBy).theirs.map(path => {
        const [old, now] = [describe(before, path), describe(after, path)];
        return { what: now.what || old.what, old: old.is, now: now.is };
      }),
    );
    return places.length === 0 ? [] : [{ at, by, before, places }];
  });
  return (
    <LoadedList
      query={query}
      rows={changes}
      loading={t('loading')}
      failed={t('loadFailed')}
      empty={t('changes.empty')}
    >
      {rows => (
        <ol className={style.changes}>
          {rows.map(({ at, by, before, places }) => (
            <li key={at} className={style.news}>
              <p className={style.when}>
                {momentIn(at, source.timezone)}{' '}
                {by === null ? t('changes.system') : by || t('changes.formerUser')}
              </p>
              <dl>
                {places.map(({ what, old, now }) => (
                  <div key={what}>
                    <dt>{what}</dt>
                    <dd>
                      <span className={style.whose}>{t('changes.before')}</span> {old}
                    </dd>
                    <dd>
                      <span className={style.whose}>{t('changes.after')}</span> {now}
                    </dd>
                  </div>
                ))}
              </dl>
              <div>
                <Button
                  size="xs"
                  variant="default"
                  disabled={isSame(before, draft)}
                  onClick={() => {
                    set(before);
                    onDone();
                  }}
                >
                  {t('changes.use')}
                </Button>
              </div>
            </li>
          ))}
        </ol>
      )}
    </LoadedList>
  );
}
