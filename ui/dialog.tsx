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
 * The browser's own modal dialog. It traps the focus, calls `onClose` on Esc and on a tap outside, and restores
 * the previous focus. The first text field gets the initial focus. It stays open until `open` changes.
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
        // The cancel event of a file input inside bubbles.
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        onClose();
      }}
      onClose={({ currentTarget }) => {
        // In development React runs each ref twice: the dialog is closed and reopened before this event is
        // handled.
        if (!open || currentTarget.open) return;
        // Pressing Esc twice closes the dialog without asking the owner, who may want to keep it open.
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
 * Returns the text field that gets the initial focus. With the focus on the close button, the first space of a
 * typed name would close the dialog. On touch screens none is focused, because the keyboard would cover the
 * dialog.
 */
function firstTextField(dialog: HTMLDialogElement): HTMLElement | undefined {
  if (!window.matchMedia('(pointer: fine)').matches) return undefined;
  const [, first] = dialog.querySelectorAll<HTMLElement>(CONTROLS);
  return first?.matches(TEXT_FIELDS) ? first : undefined;
}

// Not every browser supports `closedby`. A press that only ends outside, as when selecting text, keeps the
// dialog open.
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
