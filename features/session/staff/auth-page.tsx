import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';
import style from './login-page.module.css';
import type { Problem } from './problem.tsx';
import { ProblemNote } from './problem.tsx';

type Props = { title: string; problem?: Problem | null; wide?: boolean; children: ReactNode };

/** The calm card of the pages around the sign-in. A new step of the same page moves readers to its title. */
export function AuthPage({ title, problem = null, wide = false, children }: Props) {
  const t = useTranslations('staff-session');
  const heading = useRef<HTMLHeadingElement>(null);
  const first = useRef(title);
  useEffect(() => {
    if (title !== first.current) heading.current?.focus();
    first.current = title;
  }, [title]);
  return (
    <main className={style.page}>
      <div className={wide ? `${style.card} ${style.wide}` : style.card}>
        <p className={style.product}>{t('product')}</p>
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        <ProblemNote problem={problem} />
        {children}
      </div>
    </main>
  );
}
