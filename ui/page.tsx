import { type ReactNode, useEffectEvent, useLayoutEffect, useRef } from 'react';
import actions from './action-bar.module.css';
import { classNames } from './class-names.ts';
import choice from './language-select.module.css';
import style from './page.module.css';
import stack from './stack.module.css';
import bar from './top-bar.module.css';

type Props = { top: ReactNode; foot?: ReactNode; children: ReactNode };

/**
 * One column of at most 560 px with a sticky top bar, the content and the footer. On a wide screen, a `top`
 * that contains a photo is beside the column.
 */
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
 * The bar at the top of every page: `mark` and name on the left, and the children, such as the language menu,
 * on the right.
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
  // The guest may have changed the selection before hydration.
  const select = useRef<HTMLSelectElement>(null);
  const applyEarlyChoice = useEffectEvent(() => {
    if (select.current && select.current.value !== value) choose(select.current.value);
  });
  useLayoutEffect(() => applyEarlyChoice(), []);
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
  /** On a short screen, the bar moves to the end of the page, so that it does not cover a drawing area. */
  givesWay?: boolean;
};

/**
 * A bar at the bottom of the screen, within reach of the thumb. Children: optionally a back button, then the
 * main button, which fills the remaining width.
 */
export function ActionBar({ children, givesWay = false }: ActionBarProps) {
  return (
    <div className={classNames(actions.bar, givesWay && actions.givesWay)} data-action-bar>
      <div className={actions.buttons}>{children}</div>
    </div>
  );
}

export function Stack({ children }: { children: ReactNode }) {
  return <div className={stack.stack}>{children}</div>;
}
