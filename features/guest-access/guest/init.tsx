import { useMutation } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslations } from 'use-intl';
import { Skeleton } from '#ui/skeleton.tsx';
import type { ScreenProps } from './facility.ts';
import { outcomeFor, pageOf } from './init-outcome.ts';
import { RetryNotice } from './retry-notice.tsx';
import { useGo } from './way.ts';

/** Where every message's link arrives. It only finds out where the guest goes on. */
export function Init({ facility }: ScreenProps) {
  const t = useTranslations('guest');
  const go = useGo(facility.slug_name);
  // No query: what keeps queries would be the heaviest part of a guest's first load.
  const { mutate, error, isPending } = useMutation({
    mutationFn: () => outcomeFor(facility),
    retry: 2,
    onSuccess: outcome => {
      const [page, search] = pageOf[outcome];
      void go(page, { replace: true, search });
    },
  });
  useEffect(() => mutate(), [mutate]);
  if (error) return <RetryNotice error={error} busy={isPending} onRetry={mutate} />;
  return <Skeleton label={t('loading')} />;
}
