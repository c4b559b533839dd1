import { type GuestLanguage, languageNames } from '#i18n/languages.ts';
import style from './language-tabs.module.css';

type Props = {
  label: string;
  languages: readonly GuestLanguage[];
  chosen: GuestLanguage;
  onChoose: (language: GuestLanguage) => void;
};

/** In which of the guests' languages texts are shown and edited. */
export function LanguageTabs({ label, languages, chosen, onChoose }: Props) {
  return (
    <fieldset className={style.tabs} aria-label={label}>
      {languages.map(language => (
        <button
          key={language}
          type="button"
          lang={language}
          aria-pressed={language === chosen}
          onClick={() => onChoose(language)}
        >
          {languageNames[language]}
        </button>
      ))}
    </fieldset>
  );
}
