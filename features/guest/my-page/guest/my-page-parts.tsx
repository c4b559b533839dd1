import type { ReactNode } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { guestPages } from '#features/access/access/rules/guest-pages.ts';
import type { ScreenProps } from '#features/guest/guest-access/guest/facility.ts';
import { useGoToPage } from '#features/guest/guest-access/guest/guest-navigation.ts';
import { ContactCard, ContactLink } from '#features/hotel/hotel-face/guest/contact-card.tsx';
import { nameFor } from '#i18n/languages.ts';
import { Button } from '#ui/button.tsx';
import { Pictogram } from '#ui/pictogram.tsx';
import { RichText } from '#ui/rich-text.tsx';
import { pictogramOf } from '../rules/link-labels.ts';
import { calendarPath } from '../rules/my-page.ts';
import style from './links.module.css';
import { MissingCard, SentBackCards } from './missing-card.tsx';
import { PartyCard } from './party-card.tsx';
import { PassCard } from './pass-card.tsx';
import { type MyPageData, useFacts } from './use-my-page.ts';

type Props = ScreenProps & {
  id: string;
  page: MyPageData;
  children?: ReactNode;
};

export function MyPageContent({ facility, id, page, children }: Props) {
  const t = useTranslations('my-page');
  const slug = facility.slug_name;
  const hotel = nameFor(facility, useLocale());
  const facts = useFacts(page);
  return (
    <>
      <SentBackCards slug={slug} page={id} items={page.sent_back} />
      <MissingCard slug={slug} page={id} missing={page.missing} />
      {page.qrCode && <PassCard qrCode={page.qrCode} place={hotel} facts={facts} />}
      {children}
      {page.party && <PartyCard slug={slug} page={id} hotel={hotel} party={page.party} />}
      <ContactCard contact={facility.contact}>
        <ContactLink href={calendarPath(slug, id)} drawing="calendar" label={t('calendar')} download />
      </ContactCard>
      <Links links={page.links} />
      {page.textB && <RichText html={page.textB} />}
      <DataLink facility={facility} id={id} />
    </>
  );
}

export function DataLink({ facility, id }: ScreenProps & { id: string }) {
  const t = useTranslations('my-page');
  const go = useGoToPage(facility.slug_name);
  return (
    <Button
      kind="text"
      className={style.data}
      onClick={() => void go(guestPages.data, { search: { page: id } })}
    >
      {t('data')}
    </Button>
  );
}

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
