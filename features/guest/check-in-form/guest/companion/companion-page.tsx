import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { guestPages } from '#features/access/access/rules/guest-pages.ts';
import type { PersonAnswers } from '#features/form/questionnaire/rules/answers.ts';
import type { ScreenProps } from '#features/guest/guest-access/guest/facility.ts';
import { RedirectToPage } from '#features/guest/guest-access/guest/guest-navigation.ts';
import { useHandOver } from '#features/guest/guest-access/guest/handed-over.ts';
import { RetryNotice } from '#features/guest/guest-access/guest/retry-notice.tsx';
import { ApiError } from '#platform/browser/call.ts';
import { guestSessionId, linkHandle, startGuestSession } from '#platform/browser/guest-session.ts';
import { Skeleton } from '#ui/skeleton.tsx';
import { callLink } from './calls.ts';
import { CodeEntry } from './code-entry.tsx';
import { CompanionDetails } from './companion-details.tsx';
import { LinkEnded, LinkUsed } from './outcomes.tsx';

/**
 * The page of a companion who fills in the form with their own link. Asks for the code first, then for the
 * answers. Shows no data of other guests.
 */
export function CompanionPage({ facility }: ScreenProps) {
  const link = linkHandle();
  const handOverMethod = useHandOver();
  const [session] = useState(guestSessionId);
  const [isLost, setLost] = useState(false);
  const typedAnswers = useRef<PersonAnswers>(undefined);
  if (isLost) return <RedirectToPage slug={facility.slug_name} to={guestPages.handOver} />;
  if (handOverMethod !== null && session !== null)
    return (
      <CompanionDetails
        facility={facility}
        session={session}
        typed={typedAnswers}
        onLost={() => setLost(true)}
      />
    );
  if (link === null) return <RedirectToPage slug={facility.slug_name} to={guestPages.notFound} />;
  return <CompanionByLink facility={facility} link={link} />;
}

function CompanionByLink({ facility, link }: ScreenProps & { link: string }) {
  const guest = useTranslations('guest');
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['companion-link', link],
    queryFn: async () => {
      const { data: found } = await callLink('POST companion/link', { link, slug: facility.slug_name });
      if (found.guest_session !== null) startGuestSession(found.guest_session);
      return found;
    },
    refetchOnWindowFocus: false,
    retry: false,
  });
  // If the session ends, the typed answers are kept for the next session.
  const typedAnswers = useRef<PersonAnswers>(undefined);
  if (error instanceof ApiError && error.status < 500)
    return (
      <LinkEnded
        facility={facility}
        error={error}
        wasOpen={data !== undefined}
        wasTyping={typedAnswers.current !== undefined}
      />
    );
  if (error) return <RetryNotice error={error} busy={isFetching} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton label={guest('loading')} blocks={3} />;
  if (data.guest_session !== null)
    return (
      <CompanionDetails
        facility={facility}
        session={data.guest_session}
        typed={typedAnswers}
        onLost={() => void refetch()}
      />
    );
  if (data.state === 'done')
    return <LinkUsed facility={facility} wasTyping={typedAnswers.current !== undefined} />;
  return (
    <CodeEntry
      facility={facility}
      link={link}
      lock={data.lock}
      isLost={typedAnswers.current !== undefined}
      onProven={() => void refetch()}
    />
  );
}
