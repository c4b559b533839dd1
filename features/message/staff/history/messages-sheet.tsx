import { Skeleton } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { useTranslations } from 'use-intl';
import { Sheet } from '#features/registration/staff/sheet.tsx';

const History = lazy(() => import('./history.tsx').then(file => ({ default: file.History })));

/** Why the guests of a booking got a message or none; loaded once somebody wants to know. */
export function MessagesSheet() {
  const t = useTranslations('staff-messages');
  return (
    <Sheet title={t('history.title')} folds={{ isOpen: false }}>
      <Suspense fallback={<Skeleton height={96} aria-label={t('history.loading')} />}>
        <History />
      </Suspense>
    </Sheet>
  );
}
