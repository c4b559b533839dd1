import { Menu, Skeleton } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { useTranslations } from 'use-intl';
import { useDesk } from '#features/desk/front-desk/staff/desk/desk.ts';
import type { DetailsAction } from '#features/desk/front-desk/staff/more-menu.tsx';
import { EditDialog } from '#features/hotel/facility/staff/staff-dialog.tsx';
import { writeUnsavedInput } from '#platform/browser/typed-text.ts';
import { unsavedMessagePlace } from './calls.ts';

const IndividualForm = lazy(() =>
  import('./individual-form.tsx').then(file => ({ default: file.IndividualForm })),
);

function Item({ onOpen }: { onOpen: () => void }) {
  const t = useTranslations('staff-messages');
  return <Menu.Item onClick={onOpen}>{t('individual.open')}</Menu.Item>;
}

function WriteDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const t = useTranslations('staff-messages');
  const { facility, booking } = useDesk();
  const close = () => {
    writeUnsavedInput(unsavedMessagePlace(facility.id, booking.id), undefined);
    onClose();
  };
  return (
    <EditDialog open={isOpen} onClose={close} title={t('individual.title')} onChanged={() => undefined}>
      {(note, drop) => (
        <Suspense fallback={<Skeleton height={240} role="status" aria-label={t('history.loading')} />}>
          <IndividualForm onChanged={note} onCancel={() => drop(close)} onSent={close} />
        </Suspense>
      )}
    </EditDialog>
  );
}

/** Writes a message to the main guest of the booking. */
export const individualMessageAction: DetailsAction = { key: 'individual', Item, Dialog: WriteDialog };
