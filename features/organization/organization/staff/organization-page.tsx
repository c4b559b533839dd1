import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { PageHead } from '#ui/page-head.tsx';
import { Brands } from './brands.tsx';
import { GroupRoles } from './group-roles.tsx';
import { JoinedHotels } from './joined-hotels.tsx';
import { Members } from './members.tsx';
import style from './organization.module.css';
import { OrganizationFrame } from './organization-frame.tsx';

type Props = { languages: ReactNode; opening: ReactNode; children: ReactNode };

/**
 * Page on which an organization's admins manage its hotels, brands and users. `opening`: button and dialog
 * for opening a new hotel. `children`: further sections.
 */
export function OrganizationPage({ languages, opening, children }: Props) {
  const t = useTranslations('staff-organization');
  return (
    <OrganizationFrame page="organization" languages={languages}>
      <PageHead title={t('manage.title')} />
      <PageIndex />
      <JoinedHotels opening={opening} />
      <Brands />
      <Members />
      <GroupRoles />
      {children}
    </OrganizationFrame>
  );
}

/** Links to the sections of this page, which is long. */
function PageIndex() {
  const t = useTranslations('staff-organization');
  const signOn = useTranslations('staff-sign-on');
  const keys = useTranslations('staff-organization-keys');
  const sections = {
    joined: t('manage.hotels'),
    brands: t('manage.brands'),
    members: t('manage.users'),
    'group-roles': t('groups.title'),
    'sign-on': signOn('title'),
    domains: signOn('domains.title'),
    emergency: signOn('emergency.title'),
    provisioning: t('provisioning.title'),
    'organization-keys': keys('title'),
  };
  return (
    <nav aria-label={t('manage.index')} className={style.index}>
      {Object.entries(sections).map(([id, name]) => (
        <a key={id} href={`#${id}`}>
          {name}
        </a>
      ))}
    </nav>
  );
}
