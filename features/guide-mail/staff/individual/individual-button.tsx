import { Button, Skeleton } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { useTranslations } from 'use-intl';
import { StaffDialog } from '#features/facility/staff/staff-dialog.tsx';

const IndividualForm = lazy(() =>
  import('./individual-form.tsx').then(file => ({ default: file.IndividualForm })),
);

/** Opens a message to the main guest of the booking that the details show; what was begun stays while they are open. */
export function IndividualButton() {
  const t = useTranslations('staff-messages');
  const [isOpen, setOpen] = useState(false);
  const [message, setMessage] = useState(1);
  const close = () => setOpen(false);
  const done = () => {
    close();
    setMessage(message + 1);
  };
  return (
    <>
      <Button size="xs" variant="default" onClick={() => setOpen(true)}>
        {t('individual.open')}
      </Button>
      <StaffDialog open={isOpen} onClose={close} title={t('individual.title')}>
        <Suspense fallback={<Skeleton height={240} role="status" aria-label={t('history.loading')} />}>
          <IndividualForm key={message} onCancel={close} onSent={done} />
        </Suspense>
      </StaffDialog>
    </>
  );
}
