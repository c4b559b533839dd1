import { Button, Skeleton } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { useTranslations } from 'use-intl';
import { EditDialog } from '#features/hotel/facility/staff/staff-dialog.tsx';

const IndividualForm = lazy(() =>
  import('./individual-form.tsx').then(file => ({ default: file.IndividualForm })),
);

export function IndividualButton() {
  const t = useTranslations('staff-messages');
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button size="xs" variant="default" onClick={() => setOpen(true)}>
        {t('individual.open')}
      </Button>
      <EditDialog open={isOpen} onClose={close} title={t('individual.title')} onChanged={() => undefined}>
        {(note, drop) => (
          <Suspense fallback={<Skeleton height={240} role="status" aria-label={t('history.loading')} />}>
            <IndividualForm onChanged={note} onCancel={() => drop(close)} onSent={close} />
          </Suspense>
        )}
      </EditDialog>
    </>
  );
}
