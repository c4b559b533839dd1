import { type ReactNode, useEffect, useId, useRef } from 'react';
import { classNames } from './class-names.ts';
import style from './dialog.module.css';

type Props = {
  open: boolean;
  onClose: () => void;
  title: string;
  closeLabel: string;
  fullScreen?: boolean;
  children: ReactNode;
};

/**
 * The browser's own modal dialog: it keeps the focus inside, closes with Esc (and a tap beside it where the
 * browser knows how), and gives the
 * focus back to where it was.
 */
export function Dialog({ open, onClose, title, closeLabel, fullScreen = false, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  useEffect(() => {
    if (open) dialog.current?.showModal();
    else dialog.current?.close();
  }, [open]);
  return (
    <dialog
      ref={dialog}
      className={classNames(style.dialog, fullScreen && style.full)}
      aria-labelledby={id}
      onClose={onClose}
      closedby="any"
    >
      <div className={style.head}>
        <h2 id={id}>{title}</h2>
        <button type="button" className={style.close} aria-label={closeLabel} onClick={onClose}>
          ×
        </button>
      </div>
      <div className={style.body}>{open && children}</div>
    </dialog>
  );
}
