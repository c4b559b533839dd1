import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { PageHead } from '#ui/page-head.tsx';
import { FindGuest } from './find-guest.tsx';
import { HotelList } from './hotel-list.tsx';
import { OrganizationFrame } from './organization-frame.tsx';

/** Page on which an organization's user chooses a hotel. */
export function HotelsPage({ languages }: { languages: ReactNode }) {
  const t = useTranslations('staff-organization');
  return (
    <OrganizationFrame page="hotels" languages={languages}>
      <PageHead title={t('hotels.title')} lead={t('hotels.lead')} />
      <HotelList />
      <FindGuest />
    </OrganizationFrame>
  );
}
