import { useTranslations } from 'use-intl';
import { Lead } from '#ui/lead.tsx';

/** Shown once a guest has finished on this device. */
export function Finished() {
  const t = useTranslations('guest');
  return <Lead title={t('finish.title')}>{t('finish.body')}</Lead>;
}
