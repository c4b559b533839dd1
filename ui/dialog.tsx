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
 * The browser's modal dialog. Traps the focus, calls `onClose` on Esc and on a tap outside, and restores the
 * previous focus. A text field at the beginning receives the initial focus (`firstTextField`). The dialog
 * stays open until `open` changes.
 */
export function Dialog({ open, onClose, title, closeLabel, fullScreen = false, children }: Props) {
  const id = useId();
  const tapHandlers = useTapBeside(onClose);
  return (
    <dialog
      {...tapHandlers}
      ref={open ? showModally : undefined}
      className={classNames(style.dialog, fullScreen && style.full)}
      aria-labelledby={id}
      onCancel={event => {
        // The cancel event of a file input in the dialog bubbles.
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        onClose();
      }}
      onClose={({ currentTarget }) => {
        // In development, React runs each ref twice, so the dialog is closed and reopened before this event is
        // handled.
        if (!open || currentTarget.open) return;
        // A second Esc closes the dialog without asking. Reopen it, because the parent component decides
        // whether it closes.
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
 * Returns the first control after the close button if it is a text field, to give it the initial focus. If
 * the close button had the focus, the first space of a typed name would close the dialog. On touch screens, no
 * field is focused, because the keyboard would cover the dialog.
 */
function firstTextField(dialog: HTMLDialogElement): HTMLElement | undefined {
  if (!window.matchMedia('(pointer: fine)').matches) return undefined;
  const [, first] = dialog.querySelectorAll<HTMLElement>(CONTROLS);
  return first?.matches(TEXT_FIELDS) ? first : undefined;
}

// Calls `onTap` on a press outside the dialog, because not every browser supports `closedby`. A press that
// ends outside but began inside, as when text is selected, does not count.
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
