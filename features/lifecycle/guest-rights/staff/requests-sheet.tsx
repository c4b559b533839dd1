import { Skeleton } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { useTranslations } from 'use-intl';
import { Sheet } from '#features/desk/front-desk/staff/sheet.tsx';

const Requests = lazy(() => import('./requests.tsx').then(file => ({ default: file.Requests })));

export function RequestsSheet() {
  const t = useTranslations('staff-guest-rights');
  return (
    <Sheet title={t('title')} folds={{ isOpen: false }}>
      <Suspense fallback={<Skeleton height={48} role="status" aria-label={t('loading')} />}>
        <Requests />
      </Suspense>
    </Sheet>
  );
}
