import type { ComponentProps } from 'react';
import style from './file-input.module.css';

type Props = Omit<ComponentProps<'input'>, 'type' | 'className'> & { children: string };

/**
 * A file input with the page's own text, because the text of the browser's button is in the browser's
 * language.
 */
export function FileInput({ children, ...input }: Props) {
  return (
    <span className={style.file}>
      <input {...input} type="file" className={style.input} />
      <span className={style.face} aria-hidden="true">
        {children}
      </span>
    </span>
  );
}
