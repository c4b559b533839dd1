import { Alert, Button } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { DialogFoot, StaffDialog } from '#features/facility/staff/staff-dialog.tsx';
import style from './api-keys.module.css';
import { type ApiKey, useRevokeApiKey } from './calls.ts';

type Props = {
  facilityId: number;
  /** The key that is about to go, null while none is. */
  apiKey: ApiKey | null;
  onClose: () => void;
};

/** Asks before a key is revoked, and says what will stop. */
export function RevokeApiKey({ facilityId, apiKey, onClose }: Props) {
  const t = useTranslations('staff-api-keys');
  const { mutate, error, isPending, reset } = useRevokeApiKey(facilityId);
  const close = () => {
    reset();
    onClose();
  };
  return (
    <StaffDialog
      open={apiKey !== null}
      onClose={close}
      title={t('revoke.title', { name: apiKey?.name ?? '' })}
    >
      <div className={style.question}>
        <p>{t('revoke.body')}</p>
        {error && (
          <Alert color="red" variant="light" role="alert" title={t('revoke.failed')}>
            {t('failed.body')}
          </Alert>
        )}
        <DialogFoot onCancel={close}>
          <Button
            color="red"
            loading={isPending}
            onClick={() => apiKey && mutate(apiKey.id, { onSuccess: close })}
          >
            {t('revoke.yes')}
          </Button>
        </DialogFoot>
      </div>
    </StaffDialog>
  );
}
