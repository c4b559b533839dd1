import type { ReactNode } from 'react';
import style from './lead.module.css';

type Props = { title: ReactNode; tag?: ReactNode; children?: ReactNode };

/**
 * The heading of a page with a description and an optional tag above it.
 * Except on the first page, the heading takes the focus, so that screen readers begin at the new page.
 */
export function PageIntro({ title, tag, children }: Props) {
  return (
    <div className={style.lead}>
      {tag}
      <h1 ref={focusAfterFirstPage} tabIndex={-1}>
        {title}
      </h1>
      {children !== undefined && <div className={style.text}>{children}</div>}
    </div>
  );
}

let hasShownPage = false;

function focusAfterFirstPage(heading: HTMLElement | null): void {
  if (!heading) return;
  if (hasShownPage) heading.focus({ preventScroll: true });
  hasShownPage = true;
}
