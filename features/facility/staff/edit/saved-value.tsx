import { Alert, Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';

type Props<T> = {
  queryKey: readonly unknown[];
  read: (signal: AbortSignal) => Promise<T>;
  children: (saved: T) => ReactNode;
};

/** What is saved at present, read anew each time that a tab opens, for the fields that edit it. */
export function SavedValue<T>({ queryKey, read, children }: Props<T>) {
  const t = useTranslations('staff-settings');
  const { data, isError, isFetchedAfterMount, isFetching, refetch } = useQuery({
    queryKey,
    queryFn: ({ signal }) => read(signal),
    staleTime: 0,
    // The page is being edited.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  if (data !== undefined && isFetchedAfterMount) return children(data);
  if (isError)
    return (
      <Alert color="red" variant="light" title={t('loadFailed')}>
        <Button size="xs" loading={isFetching} onClick={() => void refetch()}>
          {t('retry')}
        </Button>
      </Alert>
    );
  return <Skeleton height={120} aria-label={t('loading')} />;
}
