import { Button } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { FailedAlert } from '#features/hotel/facility/staff/call-failed.tsx';
import { DialogFoot, StaffDialog } from '#features/hotel/facility/staff/staff-dialog.tsx';
import { type Connector, call, ignoreNotFound, useConnectorAction } from './calls.ts';
import style from './connectors.module.css';

export type ConfirmationKind = 'start' | 'password' | 'remove';

type Props = {
  connector: Connector;
  name: string;
  facilityId: number;
  asked: ConfirmationKind | null;
  onClose: () => void;
  onPassword: (password: string) => void;
};

export function ConfirmationDialog({
  connector: { id, waiting },
  name,
  facilityId,
  asked,
  onClose,
  onPassword,
}: Props) {
  const t = useTranslations('staff-connectors');
  const which = { facility_id: facilityId, id };
  const { mutate, error, isPending, reset } = useConnectorAction(
    facilityId,
    async (what: ConfirmationKind) => {
      if (what === 'start') await call('POST connectors/:id/start', which);
      if (what === 'remove') await call('DELETE connectors/:id', which).catch(ignoreNotFound);
      if (what === 'password') onPassword((await call('POST connectors/:id/password', which)).data.password);
    },
  );
  const close = () => {
    reset();
    onClose();
  };
  const shown = asked ?? 'start';
  return (
    <StaffDialog open={asked !== null} onClose={close} title={t(`${shown}.title`, { name })}>
      <div className={style.question}>
        <p>{shown === 'start' ? t('start.body', { count: waiting }) : t(`${shown}.body`)}</p>
        {error && <FailedAlert title={t('changeFailed')}>{t('failed.body')}</FailedAlert>}
        <DialogFoot onCancel={close}>
          <Button
            {...(shown === 'remove' ? { color: 'red' } : {})}
            loading={isPending}
            onClick={() => asked && mutate(asked, { onSuccess: close })}
          >
            {t(`${shown}.yes`)}
          </Button>
        </DialogFoot>
      </div>
    </StaffDialog>
  );
}
