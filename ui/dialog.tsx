import { type MouseEvent, type ReactNode, useId, useRef } from 'react';
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
 * focus back to where it was. It begins in its first text field. It stays until `open` says otherwise.
 */
export function Dialog({ open, onClose, title, closeLabel, fullScreen = false, children }: Props) {
  const id = useId();
  const tapBeside = useTapBeside(onClose);
  return (
    <dialog
      {...tapBeside}
      ref={open ? showModally : undefined}
      className={classNames(style.dialog, fullScreen && style.full)}
      aria-labelledby={id}
      onCancel={event => {
        // A file input inside bubbles its own.
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        onClose();
      }}
      onClose={({ currentTarget }) => {
        // In development React tries each ref twice: closed, and open again before this is heard.
        if (!open || currentTarget.open) return;
        // Esc twice in a row shuts it without asking the owner, who may want to keep it.
        currentTarget.showModal();
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

function showModally(dialog: HTMLDialogElement) {
  dialog.showModal();
  firstTextField(dialog)?.focus();
  return () => dialog.close();
}

const CONTROLS = 'input, select, textarea, button, a[href], summary';
const TEXT_FIELDS = 'textarea, input:not([type=checkbox], [type=radio], [type=file])';

/**
 * The text field a dialog begins with. With the focus on the cross, the first space of a typed name would close the dialog. On a touch screen
 * the focus would cover the dialog with the keyboard.
 */
function firstTextField(dialog: HTMLDialogElement): HTMLElement | undefined {
  if (!window.matchMedia('(pointer: fine)').matches) return undefined;
  const [, first] = dialog.querySelectorAll<HTMLElement>(CONTROLS);
  return first?.matches(TEXT_FIELDS) ? first : undefined;
}

// Not every browser knows `closedby`. A press that only ends beside the dialog, as when selecting text, keeps it open.
function useTapBeside(onTap: () => void) {
  const pressedBeside = useRef(false);
  return {
    onPointerDown: (event: MouseEvent) => {
      pressedBeside.current = isBeside(event);
    },
    onClick: (event: MouseEvent) => {
      if (pressedBeside.current && isBeside(event)) onTap();
    },
  };
}

function isBeside({ currentTarget: dialog, target, clientX: x, clientY: y }: MouseEvent): boolean {
  const { left, right, top, bottom } = dialog.getBoundingClientRect();
  return target === dialog && (x < left || x > right || y < top || y > bottom);
}
