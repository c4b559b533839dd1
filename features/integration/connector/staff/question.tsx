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
  const connectorRef = { facility_id: facilityId, id };
  const { mutate, error, isPending, reset } = useConnectorAction(
    facilityId,
    async (what: ConfirmationKind) => {
      if (what === 'start') await call('POST connectors/:id/start', connectorRef);
      if (what === 'remove') await call('DELETE connectors/:id', connectorRef).catch(ignoreNotFound);
      if (what === 'password')
        onPassword((await call('POST connectors/:id/password', connectorRef)).data.password);
    },
  );
  const close = () => {
    reset();
    onClose();
  };
  const shownKind = asked ?? 'start';
  return (
    <StaffDialog open={asked !== null} onClose={close} title={t(`${shownKind}.title`, { name })}>
      <div className={style.question}>
        <p>{shownKind === 'start' ? t('start.body', { count: waiting }) : t(`${shownKind}.body`)}</p>
        {error && <FailedAlert title={t('changeFailed')}>{t('failed.body')}</FailedAlert>}
        <DialogFoot onCancel={close}>
          <Button
            {...(shownKind === 'remove' ? { color: 'red' } : {})}
            loading={isPending}
            onClick={() => asked && mutate(asked, { onSuccess: close })}
          >
            {t(`${shownKind}.yes`)}
          </Button>
        </DialogFoot>
      </div>
    </StaffDialog>
  );
}
