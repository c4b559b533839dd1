import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useContext } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { guestPages } from '#features/access/access/rules/guest-pages.ts';
import { myPageOf, type Pass, passKey } from '#features/guest/check-in-form/guest/tab-memory.ts';
import type { Guest } from '#features/guest/guest-access/guest/calls.ts';
import type { ScreenProps } from '#features/guest/guest-access/guest/facility.ts';
import { FinishContext } from '#features/guest/guest-access/guest/finish-here.ts';
import { RedirectToPage, useGoToPage } from '#features/guest/guest-access/guest/guest-navigation.ts';
import { useFinishText } from '#features/guest/guest-access/guest/handed-over.ts';
import { RequireProof } from '#features/guest/guest-access/guest/proven.tsx';
import { RetryNotice } from '#features/guest/guest-access/guest/retry-notice.tsx';
import { isAtDesk } from '#features/guest/guest-access/rules/handed-over.ts';
import { readGuestSetting, useCompletionPage } from '#features/hotel/facility/guest/guest-setting.ts';
import { withOwnAddress } from '#features/hotel/facility/rules/link-address.ts';
import { isWebAddress } from '#features/hotel/facility/rules/profile.ts';
import { nameFor, readingOrder } from '#i18n/languages.ts';
import { guestSessionId } from '#platform/browser/guest-session.ts';
import { Button, LinkButton } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { PageIntro } from '#ui/lead.tsx';
import { ActionBar, Stack } from '#ui/page.tsx';
import { RichText } from '#ui/rich-text.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { ToastWhile } from '#ui/toasts.tsx';
import { MyPageContent } from './my-page-parts.tsx';
import { PassCard } from './pass-card.tsx';
import { pageAfterError, useMyPage } from './use-my-page.ts';

export function DonePage({ facility }: ScreenProps) {
  const newPass = useQueryClient().getQueryData<Pass>(passKey(guestSessionId()));
  if (newPass?.page === null) return <CounterCompletion facility={facility} qrCode={newPass.qrCode} />;
  if (newPass) return <Completion facility={facility} id={newPass.page} fresh={newPass.qrCode} />;
  return (
    <RequireProof facility={facility}>
      {guest => <RestoredCompletion facility={facility} guest={guest} />}
    </RequireProof>
  );
}

function RestoredCompletion({ facility, guest }: ScreenProps & { guest: Guest }) {
  const slug = facility.slug_name;
  const { state, guest_session } = guest.status;
  const id = guest.my_page ?? myPageOf(guest_session);
  if (state === 'open') return <RedirectToPage slug={slug} to={guestPages.details} />;
  if (isAtDesk(guest.status.hand_over)) return <CounterCompletion facility={facility} />;
  if (id === null)
    return <RedirectToPage slug={slug} to={guestPages.closed} search={{ status: 'checkin-used' }} />;
  return <Completion facility={facility} id={id} />;
}

/** Completion page on a hotel device. Does not open My Page, because the guest gets an email with its link. */
function CounterCompletion({ facility, qrCode }: ScreenProps & { qrCode?: string }) {
  const t = useTranslations('my-page');
  const guest = useTranslations('guest');
  const place = nameFor(facility, useLocale());
  const finish = useContext(FinishContext);
  const finishText = useFinishText();
  const { mutate, isPending, isError, submittedAt } = useMutation({ mutationFn: finish });
  return (
    <>
      <PageIntro title={t('completion.title')}>{guest('handOver.done')}</PageIntro>
      <ToastWhile text={isError ? guest('finish.failed') : null} kind="danger" time={submittedAt} />
      {qrCode && <PassCard qrCode={qrCode} place={place} facts={[]} isAtDesk />}
      <ActionBar>
        <Button busy={isPending} onClick={() => mutate()}>
          {finishText}
        </Button>
      </ActionBar>
    </>
  );
}

type Props = ScreenProps & {
  id: string;
  fresh?: string;
};

function Completion(props: Props) {
  const { facility, id } = props;
  if (useCompletionPage(facility.id)) return <Thanks {...props} />;
  return <RedirectToPage slug={facility.slug_name} to={guestPages.myPage} search={{ page: id }} />;
}

function Thanks({ facility, id, fresh }: Props) {
  const t = useTranslations('my-page');
  const guest = useTranslations('guest');
  const go = useGoToPage(facility.slug_name);
  const { data, error, isFetching, refetch } = useMyPage(facility.slug_name, id);
  const text = useCompletionText(facility.id);
  const place = nameFor(facility, useLocale());
  const next = data?.isDeleted ? { to: guestPages.myPage, search: { page: id } } : pageAfterError(error, id);
  const ownContent = (
    <>
      {text && <RichText html={withOwnAddress(text, location.origin)} />}
      <StoreLinks facilityId={facility.id} />
      {facility.site_url && (
        <LinkButton kind="plain" href={facility.site_url} target="_blank" rel="noopener noreferrer">
          {guest('error.website')}
        </LinkButton>
      )}
    </>
  );
  return (
    <>
      {next && <RedirectToPage slug={facility.slug_name} {...next} />}
      <PageIntro title={t('completion.title')}>{t('completion.body')}</PageIntro>
      {data && !data.isDeleted && (
        <MyPageContent facility={facility} id={id} page={data}>
          {ownContent}
        </MyPageContent>
      )}
      {!data && fresh && <PassCard qrCode={fresh} place={place} facts={[]} />}
      {!data && !fresh && !error && <Skeleton label={guest('loading')} />}
      {!data && error && <RetryNotice error={error} busy={isFetching} onRetry={() => void refetch()} />}
      {!data && ownContent}
      <Stack>
        <Button onClick={() => go(guestPages.myPage, { search: { page: id } })}>
          {t('completion.toMyPage')}
        </Button>
      </Stack>
    </>
  );
}

function StoreLinks({ facilityId }: { facilityId: number }) {
  const t = useTranslations('my-page');
  const { appStore, playStore } = useStoreLinks(facilityId);
  if (!appStore && !playStore) return null;
  return (
    <Card title={t('app.title')} quiet>
      <Stack>
        {appStore && <StoreButton href={appStore}>{t('app.appStore')}</StoreButton>}
        {playStore && <StoreButton href={playStore}>{t('app.playStore')}</StoreButton>}
      </Stack>
    </Card>
  );
}

function StoreButton({ href, children }: { href: string; children: string }) {
  return (
    <LinkButton kind="soft" href={href} target="_blank" rel="noopener noreferrer">
      {children}
    </LinkButton>
  );
}

/**
 * Returns the hotel's text for the completion page in the guest's language, as unsanitized HTML. "" if the
 * hotel has no text.
 */
function useCompletionText(facilityId: number): string {
  const language = useLocale();
  const { data = '' } = useQuery({
    queryKey: ['completion-text', facilityId, language],
    queryFn: async () => {
      for (const each of readingOrder(language)) {
        const text = await readGuestSetting(facilityId, `landing-2-text-${each}`);
        if (typeof text === 'string' && text.trim() !== '') return text;
      }
      return '';
    },
  });
  return data.trim().replace(/\r\n|\r|\n/g, '<br>');
}

function useStoreLinks(facilityId: number): { appStore: string; playStore: string } {
  const { data } = useQuery({
    queryKey: ['store-links', facilityId],
    queryFn: async () => (await readGuestSetting(facilityId, 'landing-2-links')) ?? {},
    staleTime: Number.POSITIVE_INFINITY,
  });
  const links = new Map<string, unknown>(Object.entries(data ?? {}));
  return { appStore: webAddress(links.get('app_store')), playStore: webAddress(links.get('play_store')) };
}

const webAddress = (value: unknown) =>
  typeof value === 'string' && isWebAddress(value.trim()) ? value.trim() : '';
