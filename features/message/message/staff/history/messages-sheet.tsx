import { Skeleton } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { useTranslations } from 'use-intl';
import { useDesk } from '#features/desk/front-desk/staff/desk/desk.ts';
import { Sheet } from '#features/desk/front-desk/staff/sheet.tsx';

const History = lazy(() => import('./history.tsx').then(file => ({ default: file.History })));

/**
 * Explains why a booking's guests got or did not get messages. The messages are loaded when the section is
 * opened. The section is open initially if a guest was not reached.
 */
export function MessagesSheet() {
  const t = useTranslations('staff-messages');
  const { undelivered } = useDesk().booking;
  return (
    <Sheet title={t('history.title')} folds={{ isOpen: undelivered }}>
      <Suspense fallback={<Skeleton height={96} role="status" aria-label={t('history.loading')} />}>
        <History />
      </Suspense>
    </Sheet>
  );
}
