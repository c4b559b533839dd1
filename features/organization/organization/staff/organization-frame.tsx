import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { organizationPages, staffPages } from '#features/access/access/rules/staff-pages.ts';
import { FreshProof } from '#features/staff/session/staff/fresh-proof.tsx';
import { watchSession } from '#features/staff/session/staff/idle.ts';
import { errorPageUrl, Redirect, signOut } from '#features/staff/session/staff/leave-dashboard.ts';
import { useMyHotels } from './calls.ts';
import style from './organization.module.css';

type AdminPage = (typeof organizationPages)[number];
type PageName = 'hotels' | 'figures' | AdminPage;
type Props = { page: PageName; languages: ReactNode; children: ReactNode };

const isAdminPage = (page: PageName): page is AdminPage => organizationPages.some(each => each === page);

/**
 * Frame of the pages of an organization, with its name, the navigation and the sign-out. Redirects to the 404
 * page if the user may not see the page, as the dashboard of a hotel does.
 */
export function OrganizationFrame({ page, languages, children }: Props) {
  const t = useTranslations('staff-organization');
  const [busy, setBusy] = useState(false);
  const [first] = useMyHotels('').data?.pages ?? [];
  useEffect(watchSession, []);
  const pages: ('hotels' | 'figures' | 'organization')[] = ['hotels'];
  if (first?.figures) pages.push('figures');
  if (first?.admin) pages.push('organization');
  const entry = isAdminPage(page) ? 'organization' : page;
  if (first && !pages.includes(entry)) return <Redirect to={errorPageUrl(404)} />;
  return (
    <div className={style.app}>
      <header className={style.bar}>
        <p className={style.name}>{first?.organization ?? ' '}</p>
        <nav aria-label={t('nav.label')}>
          {pages.length > 1 &&
            pages.map(each => (
              <Link
                key={each}
                to={staffPages[each]}
                activeOptions={{ exact: true }}
                aria-current={each === entry ? 'true' : undefined}
              >
                {t(`nav.${each}`)}
              </Link>
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
      {isAdminPage(page) ? (
        <div className={style.sections}>
          <nav className={style.pages} aria-label={t('nav.pages')}>
            {first?.admin &&
              organizationPages.map(each => (
                <Link
                  key={each}
                  to={staffPages[each]}
                  className={style.entry}
                  activeOptions={{ exact: true }}
                >
                  {t(`page.${each}`)}
                </Link>
              ))}
          </nav>
          <main className={style.content}>{children}</main>
        </div>
      ) : (
        <main className={style.content}>{children}</main>
      )}
      <FreshProof />
    </div>
  );
}
