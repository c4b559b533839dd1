import { type ReactNode, useState } from 'react';
import { type GuestLanguage, guestLanguages } from '#i18n/languages.ts';
import { LanguageTabs } from '#ui/language-tabs.tsx';
import style from './settings.module.css';

type Props = {
  /** What the languages are to choose from. */
  label: string;
  children: (language: GuestLanguage) => ReactNode;
};

/** The same fields once a guest language. A language that was opened stays, with what was typed in it. */
export function LanguagePanels({ label, children }: Props) {
  const [chosen, setChosen] = useState<GuestLanguage>('ja');
  const [opened, setOpened] = useState<readonly GuestLanguage[]>(['ja']);
  const choose = (language: GuestLanguage) => {
    setChosen(language);
    setOpened(before => (before.includes(language) ? before : [...before, language]));
  };
  return (
    <>
      <LanguageTabs label={label} languages={guestLanguages} chosen={chosen} onChoose={choose} />
      {opened.map(language => (
        <div key={language} className={style.panel} hidden={language !== chosen}>
          {children(language)}
        </div>
      ))}
    </>
  );
}
