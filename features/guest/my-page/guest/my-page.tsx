import { useTranslations } from 'use-intl';
import { guestPages } from '#features/access/access/rules/guest-pages.ts';
import type { ScreenProps } from '#features/guest/guest-access/guest/facility.ts';
import { RedirectToPage } from '#features/guest/guest-access/guest/guest-navigation.ts';
import { RetryNotice } from '#features/guest/guest-access/guest/retry-notice.tsx';
import { ContactCard } from '#features/hotel/hotel-face/guest/contact-card.tsx';
import { usePageLocation } from '#platform/browser/place.ts';
import { LinkButton } from '#ui/button.tsx';
import { Card, Facts } from '#ui/card.tsx';
import { PageIntro } from '#ui/lead.tsx';
import { Tag } from '#ui/notice.tsx';
import { RichText } from '#ui/rich-text.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { DataLink, MyPageContent } from './my-page-parts.tsx';
import { type MyPageData, pageAfterError, useFacts, useMyPage } from './use-my-page.ts';

export function MyPage({ facility }: ScreenProps) {
  const { page } = usePageLocation().search;
  if (!page) return <RedirectToPage slug={facility.slug_name} to={guestPages.notFound} />;
  return <Loading facility={facility} id={page} />;
}

function Loading({ facility, id }: ScreenProps & { id: string }) {
  const t = useTranslations('guest');
  const { data, error, isFetching, refetch } = useMyPage(facility.slug_name, id);
  const next = pageAfterError(error, id);
  return (
    <>
      {next && <RedirectToPage slug={facility.slug_name} {...next} />}
      {data?.isDeleted && <CancelledPage facility={facility} id={id} page={data} />}
      {data && !data.isDeleted && <RegisteredPage facility={facility} id={id} page={data} />}
      {!data && error && <RetryNotice error={error} busy={isFetching} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton label={t('loading')} blocks={5} />}
    </>
  );
}

function RegisteredPage({ facility, id, page }: ScreenProps & { id: string; page: MyPageData }) {
  const t = useTranslations('my-page');
  return (
    <>
      <PageIntro title={t('title')} tag={<Tag kind="success">{t('done')}</Tag>}>
        <RichText html={page.textA} />
      </PageIntro>
      <MyPageContent facility={facility} id={id} page={page} />
    </>
  );
}

function CancelledPage({ facility, id, page }: ScreenProps & { id: string; page: MyPageData }) {
  const t = useTranslations('my-page');
  const guest = useTranslations('guest');
  return (
    <>
      <PageIntro title={t('cancelled.title')}>{t('cancelled.body')}</PageIntro>
      <Card title={page.facility_name}>
        <Facts facts={useFacts(page)} />
      </Card>
      {facility.site_url && (
        <LinkButton kind="plain" href={facility.site_url} rel="noopener noreferrer">
          {guest('error.website')}
        </LinkButton>
      )}
      <ContactCard contact={facility.contact} />
      <DataLink facility={facility} id={id} />
    </>
  );
}
