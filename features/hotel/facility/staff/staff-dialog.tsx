import { Button } from '@mantine/core';
import { type ComponentProps, type ReactNode, useCallback, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { Dialog } from '#ui/dialog.tsx';
import type { OnChanged } from '#ui/use-report-changes.ts';
import style from './staff-dialog.module.css';

type Props = Omit<ComponentProps<typeof Dialog>, 'closeLabel'>;

/**
 * The base of every dashboard dialog. Its buttons belong in a `DialogFoot`, which read-only dialogs do not
 * have.
 */
export function StaffDialog(props: Props) {
  const t = useTranslations('staff-shell');
  return <Dialog {...props} closeLabel={t('dialog.close')} />;
}

type EditProps = Omit<Props, 'children'> & {
  onChanged: OnChanged;
  /**
   * `onChanged` is for the form in the dialog. `drop` runs an action that discards input, and asks first if
   * there is unsaved input.
   */
  children: (onChanged: OnChanged, drop: (act: () => void) => void) => ReactNode;
};

export function EditDialog({ onChanged, onClose, children, ...dialog }: EditProps) {
  const t = useTranslations('staff-shell');
  const isTyped = useRef(false);
  const reportChange = useCallback<OnChanged>(
    (editor, isChanged) => {
      isTyped.current = isChanged;
      onChanged(editor, isChanged);
    },
    [onChanged],
  );
  const confirmThen = (act: () => void) => {
    if (!isTyped.current || window.confirm(t('dialog.drop'))) act();
  };
  return (
    <StaffDialog {...dialog} onClose={() => confirmThen(onClose)}>
      {children(reportChange, confirmThen)}
    </StaffDialog>
  );
}

type FootProps = {
  /** Called by the cancel button. Esc and the close button call the dialog's `onClose` instead. */
  onCancel: () => void;
  isBusy?: boolean;
  /** Label of the cancel button, if "Cancel" would be ambiguous. */
  cancel?: string;
  note?: ReactNode;
  /** The primary button. */
  children: ReactNode;
};

export function DialogFoot({ onCancel, isBusy = false, cancel, note, children }: FootProps) {
  const t = useTranslations('staff-shell');
  return (
    <div className={style.foot} aria-busy={isBusy}>
      {note && <p className={style.note}>{note}</p>}
      <Button variant="default" onClick={onCancel}>
        {cancel ?? t('dialog.cancel')}
      </Button>
      {children}
    </div>
  );
}
