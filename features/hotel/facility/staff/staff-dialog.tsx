import { Button } from '@mantine/core';
import { type ComponentProps, type ReactNode, useCallback, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { Dialog } from '#ui/dialog.tsx';
import type { OnChanged } from '#ui/use-report-changes.ts';
import style from './staff-dialog.module.css';

type Props = Omit<ComponentProps<typeof Dialog>, 'closeLabel'>;

/** Every dialog of the dashboard. Its buttons stand in its DialogFoot; one that only shows something has none. */
export function StaffDialog(props: Props) {
  const t = useTranslations('staff-shell');
  return <Dialog {...props} closeLabel={t('dialog.close')} />;
}

type EditProps = Omit<Props, 'children'> & {
  onChanged: OnChanged;
  /** `onChanged` is for the dialog's form; `drop` asks before typed text is lost, then does what would lose it. */
  children: (onChanged: OnChanged, drop: (act: () => void) => void) => ReactNode;
};

/** A dialog with something to type: it asks before that is dropped. */
export function EditDialog({ onChanged, onClose, children, ...dialog }: EditProps) {
  const t = useTranslations('staff-shell');
  const isTyped = useRef(false);
  const note = useCallback<OnChanged>(
    (editor, isChanged) => {
      isTyped.current = isChanged;
      onChanged(editor, isChanged);
    },
    [onChanged],
  );
  const drop = (act: () => void) => {
    if (!isTyped.current || window.confirm(t('dialog.drop'))) act();
  };
  return (
    <StaffDialog {...dialog} onClose={() => drop(onClose)}>
      {children(note, drop)}
    </StaffDialog>
  );
}

type FootProps = {
  /** As Esc and the cross do. */
  onCancel: () => void;
  isBusy?: boolean;
  /** What its button is called where "Cancel" is what the dialog is about. */
  cancel?: string;
  /** A note on the consequences, where they are not obvious. */
  note?: ReactNode;
  /** The one button that does what the dialog is for. */
  children: ReactNode;
};

/** The foot of a dialog: Cancel, and at its right the button that does what was asked for. */
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
