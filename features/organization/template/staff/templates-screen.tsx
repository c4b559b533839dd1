import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { PageHead } from '#ui/page-head.tsx';
import { Deviations } from './deviations.tsx';
import { Templates } from './templates.tsx';

/**
 * Shows an organization's templates, the state of each item in each hotel, and `brands`, the section for
 * brands.
 */
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
