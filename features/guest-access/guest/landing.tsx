import { useTranslations } from 'use-intl';
import { guestPages } from '#features/access/rules/guest-pages.ts';
import { Button } from '#ui/button.tsx';
import { Lead } from '#ui/lead.tsx';
import { ActionBar } from '#ui/page.tsx';
import type { ScreenProps } from './facility.ts';
import style from './landing.module.css';
import { useGo } from './way.ts';

/** What comes, in three steps, and one button to confirm; where the hotel lets nobody in without a link, where to find it. */
export function Landing({ facility }: ScreenProps) {
  const t = useTranslations('guest-access');
  const go = useGo(facility.slug_name);
  if (facility.authentication_method === 0) return <LinkNeeded />;
  return (
    <>
      <Lead title={t('landing.title')}>{t('landing.body')}</Lead>
      <ol className={style.steps}>
        <li>{t('landing.steps.find')}</li>
        <li>{t('landing.steps.fill')}</li>
        <li>{t('landing.steps.code')}</li>
      </ol>
      <ActionBar>
        <Button onClick={() => go(guestPages.confirm)}>{t('landing.start')}</Button>
      </ActionBar>
    </>
  );
}

/** Also for who comes without the hotel's name in the address: the message has it. */
export function LinkNeeded() {
  const t = useTranslations('guest-access');
  return <Lead title={t('landing.linkTitle')}>{t('landing.linkBody')}</Lead>;
}

/** Shown once a guest has finished on this device. */
export function Finished() {
  const t = useTranslations('guest');
  return <Lead title={t('finish.title')}>{t('finish.body')}</Lead>;
}
