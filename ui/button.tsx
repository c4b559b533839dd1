import { type ComponentProps, type MouseEvent, useRef } from 'react';
import style from './button.module.css';
import { classNames } from './class-names.ts';

type Kind = 'main' | 'plain' | 'soft' | 'text';
type Props = ComponentProps<'button'> & { kind?: Kind; busy?: boolean };

/**
 * - `main`: the single next step of a screen
 * - `plain`: beside the main button
 * - `soft`: inside a card
 * - `text`: looks like a link
 *
 * While busy, the button keeps the focus and ignores presses. A main button also ignores the second tap of a
 * double tap and further presses within the same frame.
 */
export function Button({ kind = 'main', busy = false, type = 'button', className, onClick, ...rest }: Props) {
  const isPressed = useRef(false);
  function press(event: MouseEvent<HTMLButtonElement>) {
    if (busy || (kind === 'main' && (event.detail > 1 || isPressed.current))) return event.preventDefault();
    if (kind === 'main') {
      isPressed.current = true;
      requestAnimationFrame(() => {
        isPressed.current = false;
      });
    }
    onClick?.(event);
  }
  return (
    <button
      {...rest}
      type={type}
      className={classNames(style.button, style[kind], className)}
      aria-disabled={busy || undefined}
      aria-busy={busy || undefined}
      onClick={press}
    >
      {busy && <span className={style.spinner} />}
      {rest.children}
    </button>
  );
}

export function LinkButton({ kind = 'main', className, ...rest }: ComponentProps<'a'> & { kind?: Kind }) {
  return <a {...rest} className={classNames(style.button, style[kind], className)} />;
}
