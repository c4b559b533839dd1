import { Button } from '@mantine/core';
import type { ComponentProps, ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { Dialog } from '#ui/dialog.tsx';
import style from './staff-dialog.module.css';

/** Every dialog of the dashboard. What it is answered with stands in its DialogFoot; one that only shows has none. */
export function StaffDialog(props: Omit<ComponentProps<typeof Dialog>, 'closeLabel'>) {
  const t = useTranslations('staff-shell');
  return <Dialog {...props} closeLabel={t('dialog.close')} />;
}

type FootProps = {
  /** As Esc and the cross do. */
  onCancel: () => void;
  isBusy?: boolean;
  /** What happens after, where that is not what one would think. */
  note?: ReactNode;
  /** The one button that does what the dialog is for. */
  children: ReactNode;
};

/** The foot of a dialog: Cancel, and at its right the button that does what was asked for. */
export function DialogFoot({ onCancel, isBusy = false, note, children }: FootProps) {
  const t = useTranslations('staff-shell');
  return (
    <div className={style.foot} aria-busy={isBusy}>
      {note && <p className={style.note}>{note}</p>}
      <Button variant="default" onClick={onCancel}>
        {t('dialog.cancel')}
      </Button>
      {children}
    </div>
  );
}
