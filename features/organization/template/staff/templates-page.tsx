import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { OrganizationFrame } from '#features/organization/organization/staff/organization-frame.tsx';
import { PageHead } from '#ui/page-head.tsx';
import { Deviations } from './deviations.tsx';
import { Templates } from './templates.tsx';

/** The page where admins of an organization make templates and see which hotels deviate. */
export function TemplatesPage({ languages }: { languages: ReactNode }) {
  const t = useTranslations('staff-template');
  return (
    <OrganizationFrame page="templates" languages={languages}>
      <PageHead title={t('page.title')} lead={t('page.lead')} />
      <Templates />
      <Deviations />
    </OrganizationFrame>
  );
}
