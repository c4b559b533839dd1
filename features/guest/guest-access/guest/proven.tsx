import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl';
import { guestPages } from '#features/access/access/rules/guest-pages.ts';
import { ApiError } from '#platform/browser/call.ts';
import { guestSessionId, linkHandle, startGuestSession } from '#platform/browser/guest-session.ts';
import { Skeleton } from '#ui/skeleton.tsx';
import { isAtDesk } from '../rules/handed-over.ts';
import { wayWithoutLink } from '../rules/way-without-link.ts';
import { callAsGuest, type Guest, guestKey } from './calls.ts';
import type { ScreenProps } from './facility.ts';
import { handOverWay, noteHandOver } from './handed-over.ts';
import { takeProven } from './just-proven.ts';
import { RetryNotice } from './retry-notice.tsx';
import { LeadOn } from './way.ts';

type Props = ScreenProps & { children: (guest: Guest) => ReactNode };

/**
 * A step that needs a proven booking. Who has none proves it first, at step-1 or confirm; after a reload the session of
 * this tab, or the only one of this browser, is found again.
 */
export function Proven({ facility, children }: Props) {
  const t = useTranslations('guest');
  const [session] = useState(guestSessionId);
  // Another link was opened in this tab and has not proven anything: the browser's older session is not its own.
  const unproven = session === null && linkHandle() !== null;
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: guestKey(session),
    queryFn: currentGuest,
    initialData: () => takeProven(session),
    enabled: !unproven,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const lost = unproven || (error instanceof ApiError && error.status < 500 && error.status !== 429);
  if (lost && isAtDesk(handOverWay())) return <LeadOn slug={facility.slug_name} to={guestPages.handOver} />;
  if (lost) {
    const proof = linkHandle() === null ? wayWithoutLink(facility) : guestPages.proof;
    return (
      <>
        <LeadOn slug={facility.slug_name} to={proof} />
        <Skeleton label={t('loading')} />
      </>
    );
  }
  if (data) return children(data);
  if (error) return <RetryNotice error={error} busy={isFetching} onRetry={() => void refetch()} />;
  return <Skeleton label={t('loading')} />;
}

async function currentGuest(): Promise<Guest> {
  const guest = await callAsGuest('GET facility-booking/current', {});
  startGuestSession(guest.status.guest_session);
  noteHandOver(guest.status.hand_over);
  return guest;
}
