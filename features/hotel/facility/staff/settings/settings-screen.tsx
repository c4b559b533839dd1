import { Skeleton } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { Suspense, useEffect } from 'react';
import { useTranslations } from 'use-intl';
import { staffPages } from '#features/access/access/rules/staff-pages.ts';
import { PageHead } from '#ui/page-head.tsx';
import { SavePage } from '../edit/save-page.tsx';
import style from './settings.module.css';
import type { SettingsTabProps, Tab } from './tab.ts';

type Props = SettingsTabProps & {
  tabs: readonly Tab[];
  /** The tab from the URL. If the user may not see this tab, the first tab is shown. */
  open: string | undefined;
};

export function SettingsScreen({ tabs, open, ...given }: Props) {
  const t = useTranslations('staff-settings');
  const visibleTabs = tabs.filter(tab => tab.needs.some(given.reader.holds));
  const current = visibleTabs.find(tab => tab.key === open) ?? visibleTabs[0];
  const title = current ? t(`tabs.${current.key}`) : t('title');
  useTabTitle(t('pageTitle', { tab: title }));
  return (
    <div className={style.page}>
      <nav className={style.tabs} aria-label={t('title')}>
        {visibleTabs.map(tab => (
          <TabLink key={tab.key} tab={tab} isCurrent={tab === current} />
        ))}
      </nav>
      <section className={style.tab} aria-label={title}>
        <PageHead title={title} />
        {current && (
          <SavePage key={current.key}>
            <Suspense fallback={<Skeleton height={160} role="status" aria-label={t('loading')} />}>
              <current.component {...given} />
            </Suspense>
          </SavePage>
        )}
      </section>
    </div>
  );
}

function useTabTitle(page: string): void {
  const shell = useTranslations('staff-shell');
  const title = shell('title', { page });
  useEffect(() => {
    document.title = title;
  }, [title]);
}

function TabLink({ tab: { key }, isCurrent }: { tab: Tab; isCurrent: boolean }) {
  const t = useTranslations('staff-settings');
  return (
    <Link
      to={staffPages.settings}
      search={{ tab: key }}
      className={style.link}
      aria-current={isCurrent ? 'page' : undefined}
    >
      {t(`tabs.${key}`)}
    </Link>
  );
}
