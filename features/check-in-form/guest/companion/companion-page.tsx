import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { guestPages } from '#features/access/rules/guest-pages.ts';
import type { ScreenProps } from '#features/guest-access/guest/facility.ts';
import { RetryNotice } from '#features/guest-access/guest/retry-notice.tsx';
import { StepForm } from '#features/guest-access/guest/step-form.tsx';
import { LeadOn } from '#features/guest-access/guest/way.ts';
import { ApiError } from '#platform/browser/call.ts';
import { linkHandle, startGuestSession } from '#platform/browser/guest-session.ts';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { Lead } from '#ui/lead.tsx';
import { ActionBar } from '#ui/page.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { TextInput } from '#ui/text-input.tsx';
import { callLink } from './calls.ts';
import { CompanionDetails } from './companion-details.tsx';
import { Ended, Used } from './outcomes.tsx';

/** Where a companion fills in alone, by a link of their own: the code first, then their answers, and nothing of anybody else. */
export function CompanionPage({ facility }: ScreenProps) {
  const link = linkHandle();
  if (link === null) return <LeadOn slug={facility.slug_name} to={guestPages.notFound} />;
  return <ByLink facility={facility} link={link} />;
}

function ByLink({ facility, link }: ScreenProps & { link: string }) {
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
  if (error instanceof ApiError && error.status < 500)
    return <Ended facility={facility} why={error.message} />;
  if (error) return <RetryNotice error={error} busy={isFetching} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton label={guest('loading')} blocks={3} />;
  if (data.guest_session !== null)
    return (
      <CompanionDetails facility={facility} session={data.guest_session} onLost={() => void refetch()} />
    );
  if (data.state === 'done') return <Used facility={facility} />;
  return <CodeEntry link={link} onProven={() => void refetch()} />;
}

/** The link alone proves nothing: whoever sent it sent a code beside it. */
function CodeEntry({ link, onProven }: { link: string; onProven: () => void }) {
  const t = useTranslations('companion');
  const guest = useTranslations('guest');
  const access = useTranslations('guest-access');
  const errors = useTranslations('errors');
  const [code, setCode] = useState('');
  const [isTried, setTried] = useState(false);
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: () => callLink('POST companion/prove', { link, verificationCode: code }),
    onSuccess: ({ data }) => {
      startGuestSession(data.guest_session);
      onProven();
    },
  });
  const isMissing = code.trim() === '';
  function prove() {
    setTried(true);
    if (!isMissing) mutate();
  }
  const refused = error instanceof ApiError ? error.message : error && guest('form.offline');
  const wrong =
    error instanceof ApiError && error.code === 'booking_not_found' ? errors('wrong_code') : refused;
  return (
    <StepForm onSubmit={prove}>
      <Lead title={t('page.codeTitle')}>{t('page.codeBody')}</Lead>
      <Field
        label={access('code.label')}
        mark={guest('required')}
        error={isTried && isMissing ? errors('field_required') : (wrong ?? undefined)}
      >
        <TextInput
          value={code}
          onChange={typed => {
            setCode(typed);
            reset();
          }}
          autoComplete="one-time-code"
          autoCapitalize="characters"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="done"
          maxLength={20}
        />
      </Field>
      <ActionBar>
        <Button type="submit" busy={isPending}>
          {guest('continue')}
        </Button>
      </ActionBar>
    </StepForm>
  );
}
