import { useTranslations } from 'use-intl';
import { Skeleton } from '#ui/skeleton.tsx';

/** The outline of a screen that is still on its way. */
export function Pending() {
  const t = useTranslations('guest');
  return <Skeleton label={t('loading')} />;
}
