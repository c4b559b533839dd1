import { useEffect } from 'react';
import { useTranslations } from 'use-intl';

/** Names the page in the browser's tab. */
export function usePageTitle(page: 'pages.login' | 'pages.list'): void {
  const t = useTranslations('staff-shell');
  const title = t('title', { page: t(page) });
  useEffect(() => {
    document.title = title;
  }, [title]);
}
