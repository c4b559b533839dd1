import { Alert, Button } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { DialogFoot, StaffDialog } from '#features/facility/staff/staff-dialog.tsx';
import type { User, useDeleteUser, useResetTwoFactor, useSignOutUser } from './calls.ts';
import style from './users.module.css';

type Props = {
  what: 'delete' | 'reset' | 'signOut';
  /** Whom it is about, null while nothing is asked. */
  user: User | null;
  action: ReturnType<typeof useDeleteUser | typeof useResetTwoFactor | typeof useSignOutUser>;
  onClose: () => void;
  onDone: () => void;
};

/** Asks before something is done to a user, and says what follows. */
export function AskUser({ what, user, action, onClose, onDone }: Props) {
  const t = useTranslations('staff-users');
  const { mutate, error, isPending, reset } = action;
  const close = () => {
    reset();
    onClose();
  };
  const name = t('whom', {
    username: user?.username ?? '',
    name: user ? `${user.last_name} ${user.first_name}` : '',
  });
  return (
    <StaffDialog
      open={user !== null}
      onClose={close}
      title={t(`${what}.title`, { username: user?.username ?? '' })}
    >
      <div className={style.question}>
        <p>{name}</p>
        <p>{t(`${what}.body`)}</p>
        {error && (
          <Alert color="red" variant="light" role="alert">
            {t('somethingWrong')}
          </Alert>
        )}
        <DialogFoot onCancel={close}>
          <Button color="red" loading={isPending} onClick={() => user && mutate(user, { onSuccess: onDone })}>
            {t(`${what}.yes`)}
          </Button>
        </DialogFoot>
      </div>
    </StaffDialog>
  );
}
