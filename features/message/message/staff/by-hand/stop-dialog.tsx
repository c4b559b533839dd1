import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { DialogFoot, StaffDialog } from '#features/hotel/facility/staff/staff-dialog.tsx';
import { BarButton } from './bar-button.tsx';
import style from './guide-mail.module.css';

type Props = {
  count: number;
  /** Returns whether the selected rows allow the action. If not, the reason is shown. */
  mayOpen: () => boolean;
  onStop: () => void;
};

export function StopDialog({ count, mayOpen, onStop }: Props) {
  const t = useTranslations('staff-guide-mail');
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <BarButton onClick={() => setOpen(mayOpen())}>{t('stop')}</BarButton>
      <StaffDialog open={isOpen} onClose={close} title={t('stopAsk.title')}>
        <div className={style.send}>
          <p>{t('stopAsk.body', { count })}</p>
          <DialogFoot onCancel={close}>
            <Button
              onClick={() => {
                close();
                onStop();
              }}
            >
              {t('stopAsk.yes')}
            </Button>
          </DialogFoot>
        </div>
      </StaffDialog>
    </>
  );
}
