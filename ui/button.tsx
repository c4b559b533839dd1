import type { ComponentProps, MouseEvent } from 'react';
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
 * While busy, the button keeps the focus and ignores presses. A double tap on a main button counts once.
 */
export function Button({ kind = 'main', busy = false, type = 'button', className, onClick, ...rest }: Props) {
  function press(event: MouseEvent<HTMLButtonElement>) {
    if (busy || (kind === 'main' && event.detail > 1)) event.preventDefault();
    else onClick?.(event);
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
