import { Skeleton } from '@mantine/core';
import { CallFailed } from './call-failed.tsx';

type Props = {
  query: { data: unknown; error: Error | null; isFetching: boolean; refetch: () => Promise<unknown> };
  /** Height of the loading placeholder in pixels. */
  height: number;
  loading: string;
  failed: string;
};

export function NotLoaded({ query, height, loading, failed }: Props) {
  const { data, error, isFetching, refetch } = query;
  if (data !== undefined) return null;
  if (!error) return <Skeleton height={height} role="status" aria-label={loading} />;
  return <CallFailed title={failed} error={error} busy={isFetching} retry={() => void refetch()} />;
}
