import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl';
import { guestPages } from '#features/access/access/rules/guest-pages.ts';
import { ApiError } from '#platform/browser/call.ts';
import { guestSessionId, linkHandle, startGuestSession } from '#platform/browser/guest-session.ts';
import { Skeleton } from '#ui/skeleton.tsx';
import { isAtDesk } from '../rules/handed-over.ts';
import { pageWithoutLink } from '../rules/way-without-link.ts';
import { callAsGuest, type Guest, guestKey } from './calls.ts';
import type { ScreenProps } from './facility.ts';
import { RedirectToPage } from './guest-navigation.ts';
import { currentHandOverMethod, setHandOver } from './handed-over.ts';
import { consumeProvenGuest } from './just-proven.ts';
import { RetryNotice } from './retry-notice.tsx';

type Props = ScreenProps & { children: (guest: Guest) => ReactNode };

/**
 * Wraps a step that needs a proven booking. Without one, redirects to step 1 or the confirm page. After a
 * reload it uses the session of this tab, or the browser's only session.
 */
export function RequireProof({ facility, children }: Props) {
  const t = useTranslations('guest');
  const [session] = useState(guestSessionId);
  // This tab has opened a link that is not proven yet, so the browser's older session is for another link.
  const isUnproven = session === null && linkHandle() !== null;
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: guestKey(session),
    queryFn: currentGuest,
    initialData: () => consumeProvenGuest(session),
    enabled: !isUnproven,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const isLost = isUnproven || (error instanceof ApiError && error.status < 500 && error.status !== 429);
  if (isLost && isAtDesk(currentHandOverMethod()))
    return <RedirectToPage slug={facility.slug_name} to={guestPages.handOver} />;
  if (isLost) {
    const proofPage = linkHandle() === null ? pageWithoutLink(facility) : guestPages.proof;
    return (
      <>
        <RedirectToPage slug={facility.slug_name} to={proofPage} />
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
  setHandOver(guest.status.hand_over);
  return guest;
}
