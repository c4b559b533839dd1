import { Alert, Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { ApiError } from '#platform/browser/call.ts';
import type { Versioned } from '#ui/versioned.ts';
import { EditForm, type EditFormProps } from './edit-form.tsx';
import { LastChanges, type SettingToRestore } from './last-changes.tsx';
import type { EditOptions } from './use-edit.ts';
import { useKeptEdit } from './use-kept-edit.ts';

type Field<T> = {
  value: T;
  set: (value: T) => void;
  /**
   * Changes the current value. Used for slow changes such as reading a file, so that other changes made in
   * the meantime are kept.
   */
  change: (by: (value: T) => T) => void;
  isLocked: boolean;
  faults: Record<string, string[]>;
};

type LoadedProps<T> = EditOptions<T> &
  EditFormProps<T> & {
    /** The name under which the browser stores typed texts. Omit for switches, which a reload resets. */
    storedAs?: string | undefined;
    isInvalid?: ((value: T) => boolean) | undefined;
    /** The setting whose last changes the form offers. Omit for anything else. */
    setting?: SettingToRestore<T> | undefined;
    children: (field: Field<T>) => ReactNode;
  };

type Props<T> = Omit<LoadedProps<T>, 'saved'> & {
  read: (signal: AbortSignal) => Promise<Versioned<T>>;
};

export function SavedForm<T>({ read, ...form }: Props<T>) {
  return (
    <SavedValue queryKey={form.queryKey} read={read}>
      {saved => <LoadedForm {...form} saved={saved} />}
    </SavedValue>
  );
}

export function LoadedForm<T>({ storedAs, isInvalid, setting, children, ...props }: LoadedProps<T>) {
  const edit = useKeptEdit(storedAs, props);
  const { draft, set, change, error } = edit;
  const { readOnly, describe, savedText, failedTitle, merging } = props;
  const changes = setting && <LastChanges {...setting} {...{ edit, describe }} rowBy={merging?.rowBy} />;
  const aside = props.aside ?? changes;
  const fieldErrors = error instanceof ApiError ? error.errors : {};
  return (
    <EditForm
      {...{ edit, readOnly, describe, savedText, failedTitle, aside }}
      isInvalid={isInvalid?.(draft) ?? false}
    >
      {children({ value: draft, set, change, isLocked: readOnly !== undefined, faults: fieldErrors })}
    </EditForm>
  );
}

type ValueProps<T> = {
  queryKey: readonly unknown[];
  read: (signal: AbortSignal) => Promise<T>;
  children: (saved: T) => ReactNode;
};

export function SavedValue<T>({ queryKey, read, children }: ValueProps<T>) {
  const t = useTranslations('staff-settings');
  const { data, isError, isFetchedAfterMount, isFetching, refetch } = useQuery({
    queryKey,
    queryFn: ({ signal }) => read(signal),
    staleTime: 0,
    // A refetch must not replace an edit in progress.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  if (data !== undefined && isFetchedAfterMount) return children(data);
  if (isError)
    return (
      <Alert color="red" title={t('loadFailed')}>
        <Button size="xs" loading={isFetching} onClick={() => void refetch()}>
          {t('retry')}
        </Button>
      </Alert>
    );
  return <Skeleton height={120} role="status" aria-label={t('loading')} />;
}
