import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { PageHead } from '#ui/page-head.tsx';
import { JoinedHotels } from './joined-hotels.tsx';
import { Members } from './members.tsx';
import { OrganizationFrame } from './organization-frame.tsx';

/** Where an organization's admins see to its hotels and users. */
export function OrganizationPage({ languages }: { languages: ReactNode }) {
  const t = useTranslations('staff-organization');
  return (
    <OrganizationFrame page="organization" languages={languages}>
      <PageHead title={t('manage.title')} />
      <JoinedHotels />
      <Members />
    </OrganizationFrame>
  );
}
