import { Skeleton } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { Suspense } from 'react';
import { useTranslations } from 'use-intl';
import { staffPages } from '#features/access/access/rules/staff-pages.ts';
import { PageHead } from '#ui/page-head.tsx';
import style from './settings.module.css';
import type { Tab, TabProps } from './tab.ts';

type Props = TabProps & {
  tabs: readonly Tab[];
  /** The tab from the URL. The first one is shown if the user may not see it. */
  open: string | undefined;
};

export function SettingsScreen({ tabs, open, ...given }: Props) {
  const t = useTranslations('staff-settings');
  const seen = tabs.filter(tab => tab.needs.some(given.reader.holds));
  const current = seen.find(tab => tab.key === open) ?? seen[0];
  return (
    <>
      <PageHead title={t('title')} />
      <div className={style.page}>
        <nav className={style.tabs} aria-label={t('title')}>
          {seen.map(tab => (
            <TabLink key={tab.key} tab={tab} isCurrent={tab === current} />
          ))}
        </nav>
        {current && (
          <section className={style.tab} aria-labelledby="tab-title">
            <h2 id="tab-title">{t(`tabs.${current.key}`)}</h2>
            <Suspense fallback={<Skeleton height={160} role="status" aria-label={t('loading')} />}>
              <current.component key={current.key} {...given} />
            </Suspense>
          </section>
        )}
      </div>
    </>
  );
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
