import { useTranslations } from 'use-intl';
import { guestPages } from '#features/access/rules/guest-pages.ts';
import type { ScreenProps } from '#features/guest-access/guest/facility.ts';
import { RetryNotice } from '#features/guest-access/guest/retry-notice.tsx';
import { LeadOn, useGo } from '#features/guest-access/guest/way.ts';
import { usePlace } from '#platform/browser/place.ts';
import { Button, LinkButton } from '#ui/button.tsx';
import { Card, Facts } from '#ui/card.tsx';
import { Lead } from '#ui/lead.tsx';
import { Tag } from '#ui/notice.tsx';
import { Pictogram } from '#ui/pictogram.tsx';
import { RichText } from '#ui/rich-text.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { pictogramOf } from '../rules/link-labels.ts';
import style from './links.module.css';
import { MissingCard } from './missing-card.tsx';
import { PassCard } from './pass-card.tsx';
import { type MyPageData, placeAfter, useDateFacts, useMyPage } from './use-my-page.ts';

/** My Page: the dates and the QR code of a registered guest. */
export function MyPage({ facility }: ScreenProps) {
  const { page } = usePlace().search;
  if (!page) return <LeadOn slug={facility.slug_name} to={guestPages.notFound} />;
  return <Loading facility={facility} id={page} />;
}

function Loading({ facility, id }: ScreenProps & { id: string }) {
  const t = useTranslations('guest');
  const { data, error, isFetching, refetch } = useMyPage(facility.slug_name, id);
  const next = placeAfter(error, id);
  return (
    <>
      {next && <LeadOn slug={facility.slug_name} {...next} />}
      {data?.isDeleted && <Cancelled facility={facility} page={data} />}
      {data && !data.isDeleted && <Registered slug={facility.slug_name} id={id} page={data} />}
      {data && <DataLink facility={facility} id={id} />}
      {!data && error && <RetryNotice error={error} busy={isFetching} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton label={t('loading')} blocks={5} />}
    </>
  );
}

/** To what the hotel keeps of this guest. */
function DataLink({ facility, id }: ScreenProps & { id: string }) {
  const t = useTranslations('my-page');
  const go = useGo(facility.slug_name);
  return (
    <Button kind="text" onClick={() => void go(guestPages.data, { search: { page: id } })}>
      {t('data')}
    </Button>
  );
}

function Registered({ slug, id, page }: { slug: string; id: string; page: MyPageData }) {
  const t = useTranslations('my-page');
  const facts = useDateFacts(page);
  return (
    <>
      <Lead title={t('title')} tag={<Tag kind="success">{t('done')}</Tag>}>
        <RichText html={page.textA} />
      </Lead>
      <MissingCard slug={slug} page={id} missing={page.missing} />
      {page.qrCode && <PassCard qrCode={page.qrCode} place={page.facility_name} facts={facts} />}
      <Links links={page.links} />
      {page.textB && <RichText html={page.textB} />}
    </>
  );
}

function Cancelled({ facility, page }: ScreenProps & { page: MyPageData }) {
  const t = useTranslations('my-page');
  const guest = useTranslations('guest');
  return (
    <>
      <Lead title={t('cancelled.title')}>{t('cancelled.body')}</Lead>
      <Card title={page.facility_name}>
        <Facts facts={useDateFacts(page)} />
      </Card>
      {facility.site_url && (
        <LinkButton kind="plain" href={facility.site_url} rel="noopener noreferrer">
          {guest('error.website')}
        </LinkButton>
      )}
    </>
  );
}

/** The hotel's link buttons in its order, each opening a new tab. */
function Links({ links }: Pick<MyPageData, 'links'>) {
  const t = useTranslations('my-page');
  if (links.length === 0) return null;
  return (
    <section className={style.links}>
      <h2>{t('links')}</h2>
      <ul className={style.tiles}>
        {links.map(({ label, text, url, image }) => (
          <li key={label}>
            <a className={style.tile} href={url} target="_blank" rel="noopener noreferrer">
              {image ? (
                <img className={style.own} src={image} alt="" />
              ) : (
                <Pictogram name={pictogramOf(label)} />
              )}
              {text}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
