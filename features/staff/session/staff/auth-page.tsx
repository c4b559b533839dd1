import { type ReactNode, useCallback, useRef } from 'react';
import { useTranslations } from 'use-intl';
import style from './login-page.module.css';
import type { Problem } from './problem.tsx';
import { ProblemNote } from './problem.tsx';

type Props = { title: string; problem?: Problem | null; wide?: boolean; children: ReactNode };

export function AuthPage({ title, problem = null, wide = false, children }: Props) {
  const t = useTranslations('staff-session');
  const last = useRef(title);
  const focusIfNew = useCallback(
    (heading: HTMLHeadingElement | null) => {
      if (heading && title !== last.current) heading.focus();
      if (heading) last.current = title;
    },
    [title],
  );
  return (
    <main className={style.page}>
      <div className={wide ? `${style.card} ${style.wide}` : style.card}>
        <p className={style.product}>{t('product')}</p>
        <h1 ref={focusIfNew} tabIndex={-1}>
          {title}
        </h1>
        <ProblemNote problem={problem} />
        {children}
      </div>
    </main>
  );
}
