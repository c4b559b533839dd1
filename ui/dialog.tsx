import { type ReactNode, type RefObject, useEffect, useEffectEvent, useId, useRef } from 'react';
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
 * The browser's own modal dialog: it keeps the focus inside, asks `onClose` on Esc and on a tap beside it, and gives the
 * focus back to where it was. It stays until `open` says otherwise.
 */
export function Dialog({ open, onClose, title, closeLabel, fullScreen = false, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  useEffect(() => {
    if (open) dialog.current?.showModal();
    else dialog.current?.close();
  }, [open]);
  useTapBeside(dialog, onClose);
  return (
    <dialog
      ref={dialog}
      className={classNames(style.dialog, fullScreen && style.full)}
      aria-labelledby={id}
      onCancel={event => {
        // A file input inside bubbles its own.
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        onClose();
      }}
      onClose={() => {
        if (!open) return;
        // Esc twice in a row shuts it without asking the owner, who may want to keep it.
        dialog.current?.showModal();
        onClose();
      }}
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

// Not every browser knows `closedby`. A press that only ends beside the dialog, as when selecting text, keeps it open.
function useTapBeside(ref: RefObject<HTMLDialogElement | null>, onTap: () => void): void {
  const tapped = useEffectEvent(onTap);
  useEffect(() => {
    const dialog = ref.current;
    if (!dialog) return;
    let pressedBeside = false;
    const press = (event: PointerEvent) => {
      pressedBeside = isBeside(dialog, event);
    };
    const tap = (event: MouseEvent) => {
      if (pressedBeside && isBeside(dialog, event)) tapped();
    };
    dialog.addEventListener('pointerdown', press);
    dialog.addEventListener('click', tap);
    return () => {
      dialog.removeEventListener('pointerdown', press);
      dialog.removeEventListener('click', tap);
    };
  }, [ref]);
}

function isBeside(dialog: HTMLDialogElement, { target, clientX: x, clientY: y }: MouseEvent): boolean {
  const { left, right, top, bottom } = dialog.getBoundingClientRect();
  return target === dialog && (x < left || x > right || y < top || y > bottom);
}
