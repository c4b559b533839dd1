import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { PageHead } from '#ui/page-head.tsx';
import { Brands } from './brands.tsx';
import { GroupRoles } from './group-roles.tsx';
import { JoinedHotels } from './joined-hotels.tsx';
import { Members } from './members.tsx';
import { OrganizationFrame } from './organization-frame.tsx';

type Props = { languages: ReactNode; children: ReactNode };

/** Where an organization's admins manage its hotels, brands and users. `children`: further sections. */
export function OrganizationPage({ languages, children }: Props) {
  const t = useTranslations('staff-organization');
  return (
    <OrganizationFrame page="organization" languages={languages}>
      <PageHead title={t('manage.title')} />
      <JoinedHotels />
      <Brands />
      <Members />
      <GroupRoles />
      {children}
    </OrganizationFrame>
  );
}
