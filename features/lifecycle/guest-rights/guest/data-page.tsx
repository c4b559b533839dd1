import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { guestPages } from '#features/access/access/rules/guest-pages.ts';
import type { ScreenProps } from '#features/guest/guest-access/guest/facility.ts';
import { RedirectToPage, useGoToPage } from '#features/guest/guest-access/guest/guest-navigation.ts';
import { RetryNotice } from '#features/guest/guest-access/guest/retry-notice.tsx';
import { ApiError } from '#platform/browser/call.ts';
import { usePageLocation } from '#platform/browser/place.ts';
import { Button } from '#ui/button.tsx';
import { PageIntro } from '#ui/lead.tsx';
import { ActionBar } from '#ui/page.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import type { MyData } from '../contract.ts';
import { callForData, HANDLED_ON_PAGE } from './calls.ts';
import { ConfirmCard } from './confirm.tsx';
import { type Correction, LazyCorrectForm } from './correct-later.tsx';
import { DataParts, TermsCard } from './data-parts.tsx';
import { DeletionCard } from './deletion.tsx';
import { DownloadCard } from './download.tsx';
import { ProofForm } from './prove.tsx';
import { needsProof, useMyPageProof } from './use-proof-at-page.ts';

/** Page with the data that the hotel has about this guest. Requires a proof within the last five minutes. */
export function DataPage({ facility }: ScreenProps) {
  const { page } = usePageLocation().search;
  if (!page) return <RedirectToPage slug={facility.slug_name} to={guestPages.notFound} />;
  return <ProofGate key={page} facility={facility} page={page} />;
}

function ProofGate({ facility, page }: ScreenProps & { page: string }) {
  const t = useTranslations('guest-rights');
  const guest = useTranslations('guest');
  const go = useGoToPage(facility.slug_name);
  const at = useMyPageProof(facility.slug_name, page);
  // The correction is kept while the guest repeats the proof, so that typed input is not lost.
  const [correction, setCorrection] = useState<Correction | null>(null);
  const { proof, error } = at;
  if (error instanceof ApiError && error.status === 404)
    return <RedirectToPage slug={facility.slug_name} to={guestPages.notFound} />;
  if (error) return <RetryNotice error={error} busy={at.isFetching} onRetry={at.retry} />;
  if (!proof) return <Skeleton label={guest('loading')} />;
  const back = (
    <Button kind="plain" onClick={() => void go(guestPages.myPage, { search: { page } })}>
      {t('page.back')}
    </Button>
  );
  if (proof.seconds_left === 0)
    return <ProofForm facility={facility} at={at} ways={proof.ways} back={back} />;
  const sharedProps = { facility, onProofEnded: at.end, correction, onCorrect: setCorrection };
  return (
    <>
      <LoadedData {...sharedProps} session={proof.guest_session ?? ''} />
      {correction === null && <ActionBar>{back}</ActionBar>}
    </>
  );
}

export type DataProps = {
  onProofEnded: () => void;
};

type LoadedDataProps = ScreenProps &
  DataProps & {
    session: string;
    correction: Correction | null;
    onCorrect: (correction: Correction | null) => void;
  };

function LoadedData({ facility, session, onProofEnded, correction, onCorrect }: LoadedDataProps) {
  const guest = useTranslations('guest');
  const { data, error, isFetching, refetch } = useMyData(session);
  useProofEnd(data, onProofEnded, error);
  if (data && correction)
    return (
      <LazyCorrectForm
        facility={facility}
        data={data}
        correction={correction}
        onType={onCorrect}
        onProofEnded={onProofEnded}
        onDone={async () => {
          await refetch();
          onCorrect(null);
        }}
        onLeave={() => onCorrect(null)}
      />
    );
  if (data)
    return (
      <DataCards
        data={data}
        onProofEnded={onProofEnded}
        onChange={() => void refetch()}
        onCorrect={onCorrect}
      />
    );
  if (error && !needsProof(error))
    return <RetryNotice error={error} busy={isFetching} onRetry={() => void refetch()} />;
  return <Skeleton label={guest('loading')} blocks={5} />;
}

type DataCardsProps = DataProps & {
  data: MyData;
  onChange: () => void;
  onCorrect: (correction: Correction) => void;
};

function DataCards({ data, onProofEnded, onChange, onCorrect }: DataCardsProps) {
  const t = useTranslations('guest-rights');
  return (
    <>
      <PageIntro title={t('page.title')}>{t('page.lead', { hotel: data.hotel })}</PageIntro>
      <ConfirmCard data={data} onProofEnded={onProofEnded} onChange={onChange} />
      <DataParts data={data} onCorrect={person => onCorrect({ person, typed: {} })} />
      <TermsCard data={data} />
      <DownloadCard onProofEnded={onProofEnded} />
      <DeletionCard data={data} onProofEnded={onProofEnded} onChange={onChange} />
    </>
  );
}

/** Loads the guest's data. The data is kept only in memory, and only while it is shown. */
function useMyData(session: string) {
  const language = useLocale();
  return useQuery({
    queryKey: ['my-data', session, language],
    queryFn: async () => (await callForData('POST mypage/data', {}, HANDLED_ON_PAGE)).data,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
}

/** Removes the data from the screen once the proof has expired, because another person may see the screen. */
function useProofEnd(data: MyData | undefined, onEnd: () => void, error: Error | null): void {
  const end = useEffectEvent(onEnd);
  const isRefused = needsProof(error);
  useEffect(() => {
    if (isRefused) end();
  }, [isRefused]);
  useEffect(() => {
    if (!data) return;
    const timer = setTimeout(() => end(), data.seconds_left * 1000);
    return () => clearTimeout(timer);
  }, [data]);
}
