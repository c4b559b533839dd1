import { Button, Skeleton } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import style from '#ui/empty.module.css';
import { CallFailed } from './call-failed.tsx';

export type ListQuery = {
  error: Error | null;
  isFetching: boolean;
  refetch: () => unknown;
  hasNextPage?: boolean;
  isFetchNextPageError?: boolean;
  fetchNextPage?: () => unknown;
};

type Props<T> = {
  query: ListQuery;
  rows: readonly T[] | undefined;
  loading?: string;
  failed: string;
  empty: ReactNode;
  outline?: ReactNode;
  children: (rows: readonly T[]) => ReactNode;
};

export function LoadedList<T>({ query, rows, loading, failed, empty, outline, children }: Props<T>) {
  const t = useTranslations('staff-table');
  const { error, isFetching, refetch, hasNextPage, isFetchNextPageError, fetchNextPage } = query;
  const retry = isFetchNextPageError && fetchNextPage ? fetchNextPage : refetch;
  // A list without paging keeps its previous rows when a refresh fails.
  const showsError = error && (!rows || fetchNextPage);
  return (
    <>
      {!rows && !error && (outline ?? <Skeleton height={160} role="status" aria-label={loading} />)}
      {rows?.length === 0 &&
        (typeof empty === 'string' ? (
          <p className={style.line} role="status">
            {empty}
          </p>
        ) : (
          empty
        ))}
      {rows && rows.length > 0 && children(rows)}
      {showsError && <CallFailed title={failed} error={error} busy={isFetching} retry={() => void retry()} />}
      {hasNextPage && !error && (
        <div>
          <Button variant="default" loading={isFetching} onClick={() => void fetchNextPage?.()}>
            {t('more')}
          </Button>
        </div>
      )}
    </>
  );
}

type EmptyProps = { title: string; body?: string; children?: ReactNode };

export function Empty({ title, body, children }: EmptyProps) {
  return (
    <div className={style.empty} role="status">
      <p>{title}</p>
      {body && <p>{body}</p>}
      {children}
    </div>
  );
}
