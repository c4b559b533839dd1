import { Button, Skeleton } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import style from '#ui/empty.module.css';
import { CallFailed } from './call-failed.tsx';

/** The parts of a query, of one page or of many, that decide what a list shows. */
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
  /** Undefined until they are loaded. */
  rows: readonly T[] | undefined;
  /** The label of the grey block that is shown meanwhile. */
  loading?: string;
  failed: string;
  /** In place of no rows; a text is put into a box. */
  empty: ReactNode;
  /** Shown while the rows load; absent: a plain block. */
  outline?: ReactNode;
  children: (rows: readonly T[]) => ReactNode;
};

/** A list in each of its states: loading, empty, failed, and shown with a button for more. */
export function Loaded<T>({ query, rows, loading, failed, empty, outline, children }: Props<T>) {
  const t = useTranslations('staff-table');
  const { error, isFetching, refetch, hasNextPage, isFetchNextPageError, fetchNextPage } = query;
  const retry = isFetchNextPageError && fetchNextPage ? fetchNextPage : refetch;
  // The newest page of a list without further ones stays as it was when it cannot be refreshed.
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
