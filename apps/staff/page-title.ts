import { useEffect } from 'react';
import { useTranslations } from 'use-intl';
import type { Screen } from './screens.ts';

/** Names the page in the browser's tab. */
export function usePageTitle(page: Screen['title']): void {
  const t = useTranslations('staff-shell');
  const title = t('title', { page: t(page) });
  useEffect(() => {
    document.title = title;
  }, [title]);
}
