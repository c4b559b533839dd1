import { Skeleton } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { useTranslations } from 'use-intl';
import { Sheet } from '#features/desk/front-desk/staff/sheet.tsx';

const Requests = lazy(() => import('./requests.tsx').then(file => ({ default: file.Requests })));

/** Shows the data requests of a booking's guests. Loads them when the section is opened. */
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
