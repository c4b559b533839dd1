import { type ReactNode, useEffectEvent, useLayoutEffect, useRef } from 'react';
import actions from './action-bar.module.css';
import { classNames } from './class-names.ts';
import choice from './language-select.module.css';
import style from './page.module.css';
import stack from './stack.module.css';
import bar from './top-bar.module.css';

type Props = { top: ReactNode; foot?: ReactNode; children: ReactNode };

/** One column of at most 560 px: the sticky top, the content of the page, and its foot. */
export function Page({ top, foot, children }: Props) {
  return (
    <div className={style.page}>
      <header>{top}</header>
      <main className={style.main}>{children}</main>
      {foot && <footer className={style.foot}>{foot}</footer>}
    </div>
  );
}

/**
 * The name above every page after its mark, and to its right what is common to all pages, such as the language.
 */
export function TopBar({ name, mark, children }: { name: string; mark?: ReactNode; children?: ReactNode }) {
  return (
    <div className={bar.bar}>
      <p className={bar.place} title={name}>
        {mark ? <span className={bar.plate}>{mark}</span> : <span className={bar.mark} />}
        <span className={bar.name}>{name}</span>
      </p>
      {children}
    </div>
  );
}

type LanguageProps<Code extends string> = {
  label: string;
  languages: readonly { code: Code; name: string }[];
  value: Code;
  onChange: (code: Code) => void;
};

/** A language menu in which each language has its own name. */
export function LanguageSelect<Code extends string>({
  label,
  languages,
  value,
  onChange,
}: LanguageProps<Code>) {
  function choose(code: string) {
    const chosen = languages.find(language => language.code === code);
    if (chosen) onChange(chosen.code);
  }
  // The selection may have changed before hydration.
  const select = useRef<HTMLSelectElement>(null);
  const takeChoice = useEffectEvent(() => {
    if (select.current && select.current.value !== value) choose(select.current.value);
  });
  useLayoutEffect(() => takeChoice(), []);
  return (
    <select
      ref={select}
      className={choice.select}
      aria-label={label}
      value={value}
      onChange={event => choose(event.target.value)}
    >
      {languages.map(language => (
        <option key={language.code} value={language.code} lang={language.code}>
          {language.name}
        </option>
      ))}
    </select>
  );
}

type ActionBarProps = {
  children: ReactNode;
  /** On a short screen it moves to the end of the page, so that it does not cover a drawing area. */
  givesWay?: boolean;
};

/**
 * Stays at the bottom, within reach of the thumb. Children: optionally Back, then the main button, which fills
 * the rest.
 */
export function ActionBar({ children, givesWay = false }: ActionBarProps) {
  return (
    <div className={classNames(actions.bar, givesWay && actions.givesWay)} data-action-bar>
      <div className={actions.buttons}>{children}</div>
    </div>
  );
}

/** Stacks its children with the spacing of fields. */
export function Stack({ children }: { children: ReactNode }) {
  return <div className={stack.stack}>{children}</div>;
}
