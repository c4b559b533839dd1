import { Alert, Button, Skeleton } from '@mantine/core';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { StaffDialog } from '#features/facility/staff/staff-dialog.tsx';
import { useOperations } from './calls.ts';
import style from './guide-mail.module.css';
import { OperationItem } from './operation-item.tsx';

type Props = { facility: { id: number; timezone: string } };

/** Who sent, stopped and restarted guide mail when, and for which bookings. */
export function OperationLog({ facility }: Props) {
  const t = useTranslations('staff-guide-mail');
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button className={style.action} variant="transparent" size="xs" onClick={() => setOpen(true)}>
        {t('log.open')}
      </Button>
      <StaffDialog open={isOpen} onClose={() => setOpen(false)} title={t('log.title')}>
        <Operations facility={facility} />
      </StaffDialog>
    </>
  );
}

function Operations({ facility }: Props) {
  const t = useTranslations('staff-guide-mail');
  const { data: operations, isError, isFetching, refetch } = useOperations(facility.id);
  if (!operations && isError)
    return (
      <Alert color="red" variant="light" title={t('log.failed')}>
        <Button size="xs" loading={isFetching} onClick={() => void refetch()}>
          {t('log.retry')}
        </Button>
      </Alert>
    );
  if (!operations) return <Skeleton height={96} aria-label={t('log.loading')} />;
  if (operations.length === 0) return <p className={style.empty}>{t('log.empty')}</p>;
  return (
    <ol className={style.log}>
      {operations.map(operation => (
        <OperationItem key={operation.id} operation={operation} timezone={facility.timezone} />
      ))}
    </ol>
  );
}
