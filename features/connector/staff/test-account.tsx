import { Alert, Button } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { DialogFoot, StaffDialog } from '#features/facility/staff/staff-dialog.tsx';
import { call, useConnectorAction } from './calls.ts';
import style from './connectors.module.css';

type Props = { id: number; name: string; facilityId: number; onClose: () => void };

/** Asks the vendor whether it knows the account, and shows the hotel that it names, or why not. */
export function TestAccount({ id, name, facilityId, onClose }: Props) {
  const t = useTranslations('staff-connectors');
  const {
    mutate,
    data: tested,
    error,
    isPending,
  } = useConnectorAction(
    facilityId,
    async () => (await call('POST connectors/:id/test', { facility_id: facilityId, id })).data,
  );
  const isGood = tested?.result === 'ok';
  return (
    <StaffDialog open onClose={onClose} title={t('test.title')}>
      <div className={style.question}>
        <p>{t('test.fetched', { name })}</p>
        {error && (
          <Alert color="red" variant="light" role="alert" title={t('test.failed')}>
            {t('failed.body')}
          </Alert>
        )}
        {tested && (
          <Alert
            color={isGood ? 'green' : 'red'}
            variant="light"
            role="status"
            title={isGood ? t('test.known') : t('test.unknown')}
          >
            {tested.result === 'ok'
              ? t('test.hotel', { hotel: tested.hotel ?? '' })
              : t(`fault.${tested.result}`)}
          </Alert>
        )}
        <DialogFoot onCancel={onClose}>
          <Button loading={isPending} onClick={() => mutate(undefined)}>
            {t('test.ask')}
          </Button>
        </DialogFoot>
      </div>
    </StaffDialog>
  );
}
