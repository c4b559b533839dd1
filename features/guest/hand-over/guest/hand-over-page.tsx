import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { guestPages } from '#features/access/access/rules/guest-pages.ts';
import { useGoToPage } from '#features/guest/guest-access/guest/guest-navigation.ts';
import { beginHandOver, urlAfterHandOver } from '#features/guest/guest-access/guest/handed-over.ts';
import { rememberProvenGuest } from '#features/guest/guest-access/guest/just-proven.ts';
import { RetryNotice } from '#features/guest/guest-access/guest/retry-notice.tsx';
import { pageAfterProof } from '#features/guest/guest-access/rules/after-proof.ts';
import { type GuestLanguage, languageNames, nameFor } from '#i18n/languages.ts';
import { ApiError, type CallsOf } from '#platform/browser/call.ts';
import { startGuestSession } from '#platform/browser/guest-session.ts';
import { usePageLocation } from '#platform/browser/place.ts';
import { Button, LinkButton } from '#ui/button.tsx';
import { PageIntro } from '#ui/lead.tsx';
import { ActionBar, Stack } from '#ui/page.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import type * as contract from '../contract.ts';
import { callLink } from './calls.ts';

type Hotel = {
  slug_name: string;
  name: string;
  names: { language: GuestLanguage; name: string }[];
  filters: readonly unknown[];
};

type Props = {
  facility: Hotel;
  languages: readonly GuestLanguage[];
  choose: (language: GuestLanguage) => Promise<void>;
  forget: () => Promise<void>;
  leaveOtherTabs: () => void;
};

/** The first page of a form that staff have handed over at the counter (docs/reference/at-the-counter.md). */
export function HandOverPage(props: Props) {
  const guest = useTranslations('guest');
  const { hand } = usePageLocation().search;
  const { slug_name: slug } = props.facility;
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['hand-over', hand],
    queryFn: async () => (await callLink('POST hand-over/link', { hand, slug })).data,
    enabled: hand !== undefined,
    retry: false,
    gcTime: 0,
  });
  if (hand === undefined || (error instanceof ApiError && error.status < 500 && error.status !== 429))
    return <EndedScreen back={urlAfterHandOver()} />;
  if (error) return <RetryNotice error={error} busy={isFetching} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton label={guest('loading')} />;
  if (!data.is_open) return <EndedScreen back={data.back} />;
  return <StartScreen {...props} hand={hand} link={data} />;
}

type Link = CallsOf<typeof contract>['POST hand-over/link']['replies']['public']['data'];

function StartScreen({
  facility,
  languages,
  choose,
  forget,
  leaveOtherTabs,
  hand,
  link,
}: Props & { hand: string; link: Link }) {
  const guest = useTranslations('guest');
  const { slug_name: slug } = facility;
  const go = useGoToPage(slug);
  const language = useLocale();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<Error>();
  const chosenLanguage = useRef<GuestLanguage>(language);
  async function begin() {
    setBusy(true);
    setError(undefined);
    try {
      await choose(chosenLanguage.current).catch(() => undefined);
      const provenGuest = await callLink('POST hand-over/take', { hand, slug });
      if (link.way === 'device') leaveOtherTabs();
      await forget();
      startGuestSession(provenGuest.status.guest_session);
      beginHandOver(link.way, link.back);
      if (provenGuest.companion) return await go(guestPages.companion, { replace: true });
      rememberProvenGuest(provenGuest);
      const next = pageAfterProof(provenGuest, facility.filters.length > 0);
      if (next) return await go(next.to, { search: next.search, replace: true });
      setError(new ApiError(422, { code: 'hand_over_ended', message: '' }));
    } catch (failure) {
      setError(failure instanceof Error ? failure : new Error(String(failure)));
    }
    setBusy(false);
  }
  const beginAtOnce = useEffectEvent(() => void begin());
  const isTyped = link.way === 'typed';
  useEffect(() => {
    if (isTyped) beginAtOnce();
  }, [isTyped]);
  if (error instanceof ApiError && error.code === 'hand_over_ended') return <EndedScreen back={link.back} />;
  const failureNotice = error && <RetryNotice error={error} busy={busy} onRetry={() => void begin()} />;
  if (isTyped) return failureNotice ?? <Skeleton label={guest('loading')} />;
  const place = nameFor(facility, language);
  if (link.way === 'phone')
    return (
      <>
        <PageIntro title={guest('handOver.phone.title')}>{guest('handOver.phone.body', { place })}</PageIntro>
        {failureNotice}
        <ActionBar>
          <Button busy={busy} onClick={() => void begin()}>
            {guest('handOver.begin')}
          </Button>
        </ActionBar>
      </>
    );
  return (
    <>
      <PageIntro title={guest('handOver.device.title')}>{guest('handOver.device.body')}</PageIntro>
      {failureNotice}
      <Stack>
        {languages.map(code => (
          <Button
            key={code}
            kind={code === language ? 'main' : 'plain'}
            lang={code}
            busy={busy && chosenLanguage.current === code}
            onClick={() => {
              fillScreen();
              chosenLanguage.current = code;
              void begin();
            }}
          >
            {languageNames[code]}
          </Button>
        ))}
      </Stack>
    </>
  );
}

/** Switches to full screen. Browsers without full screen, such as on an iPhone, keep their bars. */
function fillScreen(): void {
  document.documentElement.requestFullscreen?.().catch(() => undefined);
}

function EndedScreen({ back }: { back: string | null }) {
  const guest = useTranslations('guest');
  return (
    <>
      <PageIntro title={guest('handOver.ended.title')}>{guest('handOver.ended.body')}</PageIntro>
      {back && (
        <LinkButton kind="plain" href={back}>
          {guest('handOver.staff')}
        </LinkButton>
      )}
    </>
  );
}
