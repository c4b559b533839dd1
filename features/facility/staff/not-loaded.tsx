import { Alert, Button, Skeleton } from '@mantine/core';
import { useTranslations } from 'use-intl';

type Props = {
  query: { data: unknown; isError: boolean; isFetching: boolean; refetch: () => Promise<unknown> };
  /** Of the grey area that is shown meanwhile, in pixels. */
  height: number;
  loading: string;
  failed: string;
  /** What to do about it. */
  advice?: string;
};

/** While a query has no data: that it is loading, or that it failed, with a button to try again. */
export function NotLoaded({ query, height, loading, failed, advice }: Props) {
  const t = useTranslations('staff-shell');
  if (query.data !== undefined) return null;
  if (!query.isError) return <Skeleton height={height} role="status" aria-label={loading} />;
  return (
    <Alert color="red" variant="light" title={failed}>
      {advice && <p>{advice}</p>}
      <Button
        size="xs"
        mt={advice ? 'sm' : 0}
        loading={query.isFetching}
        onClick={() => void query.refetch()}
      >
        {t('retry')}
      </Button>
    </Alert>
  );
}
