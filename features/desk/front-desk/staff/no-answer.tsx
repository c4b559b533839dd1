import { useTranslations } from 'use-intl';
import { CallFailed } from '#features/hotel/facility/staff/call-failed.tsx';

type Props = {
  query: { isKept: boolean; error: Error | null; isFetching: boolean; refetch: () => Promise<unknown> };
};

/** Warns above the rows that they belong to an earlier search because the latest search got no response. */
export function NoAnswer({ query: { isKept, error, isFetching, refetch } }: Props) {
  const t = useTranslations('staff-registration');
  if (!isKept || !error) return null;
  return <CallFailed title={t('live.kept')} error={error} busy={isFetching} retry={() => void refetch()} />;
}
