import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { PageHead } from '#ui/page-head.tsx';
import { Deviations } from './deviations.tsx';
import { Templates } from './templates.tsx';

/** Where admins of an organization manage `brands`, make templates and see which hotels deviate. */
export function TemplatesScreen({ brands }: { brands: ReactNode }) {
  const t = useTranslations('staff-template');
  return (
    <>
      <PageHead title={t('page.title')} lead={t('page.lead')} />
      <Templates />
      <Deviations />
      {brands}
    </>
  );
}
