import { useMutation } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslations } from 'use-intl';
import { type GuestPage, guestPages } from '#features/access/rules/guest-pages.ts';
import { linkHandle, rememberCodeLink } from '#platform/browser/guest-session.ts';
import { Skeleton } from '#ui/skeleton.tsx';
import { callAsAnybody } from './calls.ts';
import type { GuestFacility, ScreenProps } from './facility.ts';
import { type Outcome, refusedLink } from './init-outcome.ts';
import { RetryNotice } from './retry-notice.tsx';
import { useGo } from './way.ts';

/** Where every message's link arrives. It only finds out where the guest goes on. */
export function Init({ facility }: ScreenProps) {
  const t = useTranslations('guest');
  const go = useGo(facility.slug_name);
  // No query: what keeps queries would be the heaviest part of a guest's first load.
  const {
    mutate,
    data: outcome,
    error,
    isPending,
  } = useMutation({
    mutationFn: () => outcomeFor(facility),
    retry: 2,
  });
  useEffect(() => mutate(), [mutate]);
  useEffect(() => {
    if (!outcome) return;
    const [page, search] = ways[outcome];
    void go(page, { replace: true, search });
  }, [outcome, go]);
  if (error) return <RetryNotice error={error} busy={isPending} onRetry={mutate} />;
  return <Skeleton label={t('loading')} />;
}

const ways: Record<Outcome, [GuestPage, Record<string, string>]> = {
  proof: [guestPages.proof, {}],
  confirm: [guestPages.confirm, {}],
  used: [guestPages.closed, { status: 'checkin-used' }],
  expired: [guestPages.closed, { status: 'checkin-expired' }],
  unknown: [guestPages.notFound, {}],
  busy: [guestPages.busy, {}],
  maintenance: [guestPages.maintenance, {}],
};

async function outcomeFor({ slug_name: slug, authentication_method }: GuestFacility): Promise<Outcome> {
  const link = linkHandle();
  if (link === null) return authentication_method === 0 ? 'unknown' : 'confirm';
  try {
    const { data } = await callAsAnybody('GET facility-booking/validate-booking', { link, slug });
    rememberCodeLink(data.asks === 'code');
    return 'proof';
  } catch (error) {
    return refusedLink(error);
  }
}
