import { useTranslations } from 'use-intl';
import { guestPages } from '#features/access/access/rules/guest-pages.ts';
import { PageIntro } from '#ui/lead.tsx';
import { ActionBar } from '#ui/page.tsx';
import type { ScreenProps } from './facility.ts';
import style from './landing.module.css';
import { PageLink } from './page-link.tsx';

export function Landing({ facility }: ScreenProps) {
  const t = useTranslations('guest-access');
  if (facility.authentication_method === 0) return <LinkNeeded />;
  return (
    <>
      <PageIntro title={t('landing.title')}>{t('landing.body')}</PageIntro>
      <ol className={style.steps}>
        <li>{t('landing.steps.find')}</li>
        <li>{t('landing.steps.fill')}</li>
        <li>{t('landing.steps.code')}</li>
      </ol>
      <ActionBar>
        <PageLink slug={facility.slug_name} to={guestPages.confirm}>
          {t('landing.start')}
        </PageLink>
      </ActionBar>
    </>
  );
}

/**
 * Explains where to find the link. Also shown if the URL contains no hotel name, because the link in the
 * guest's message contains the name.
 */
export function LinkNeeded() {
  const t = useTranslations('guest-access');
  return <PageIntro title={t('landing.linkTitle')}>{t('landing.linkBody')}</PageIntro>;
}
