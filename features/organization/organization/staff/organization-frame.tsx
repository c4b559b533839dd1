import { Button } from '@mantine/core';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { staffPages } from '#features/access/access/rules/staff-pages.ts';
import { FreshProof } from '#features/staff/session/staff/fresh-proof.tsx';
import { watchSession } from '#features/staff/session/staff/idle.ts';
import { errorPage, Redirect, signOut } from '#features/staff/session/staff/leave-dashboard.ts';
import { useMyHotels } from './calls.ts';
import style from './organization.module.css';

type PageName = 'hotels' | 'figures' | 'organization' | 'templates';
type Props = { page: PageName; languages: ReactNode; children: ReactNode };

/**
 * Frame of the pages of an organization, with its name, the navigation and the sign-out. Redirects to the 404
 * page if the user may not see the page, as the dashboard of a hotel does.
 */
export function OrganizationFrame({ page, languages, children }: Props) {
  const t = useTranslations('staff-organization');
  const [busy, setBusy] = useState(false);
  const [first] = useMyHotels('').data?.pages ?? [];
  useEffect(watchSession, []);
  const pages: PageName[] = ['hotels'];
  if (first?.figures) pages.push('figures');
  if (first?.admin) pages.push('organization', 'templates');
  if (first && !pages.includes(page)) return <Redirect to={errorPage(404)} />;
  return (
    <div className={style.app}>
      <header className={style.bar}>
        <p className={style.name}>{first?.organization ?? ' '}</p>
        <nav aria-label={t('nav.label')}>
          {pages.length > 1 &&
            pages.map(each => (
              <a key={each} href={staffPages[each]} aria-current={each === page ? 'page' : undefined}>
                {t(`nav.${each}`)}
              </a>
            ))}
        </nav>
        <div className={style.reader}>
          <span>{first?.username}</span>
          {languages}
          <Button
            variant="default"
            size="xs"
            loading={busy}
            onClick={() => {
              setBusy(true);
              void signOut();
            }}
          >
            {t('nav.signOut')}
          </Button>
        </div>
      </header>
      <main className={style.content}>{children}</main>
      <FreshProof />
    </div>
  );
}
