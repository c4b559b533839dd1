import { type GuestLanguage, languageNames } from '#i18n/languages.ts';
import style from './tabs.module.css';

type Props = {
  label: string;
  languages: readonly GuestLanguage[];
  chosen: GuestLanguage;
  onChoose: (language: GuestLanguage) => void;
  /** Languages that have a mark unless they are selected, and the label of the mark. */
  marked?: { languages: readonly GuestLanguage[]; label: string };
};

export function LanguageTabs({ label, languages, chosen, onChoose, marked }: Props) {
  return (
    <fieldset className={style.tabs} aria-label={label}>
      {languages.map(language => (
        <button
          key={language}
          type="button"
          aria-pressed={language === chosen}
          onClick={() => onChoose(language)}
        >
          <span lang={language}>{languageNames[language]}</span>
          {language !== chosen && marked?.languages.includes(language) && (
            <span className={style.mark} role="img" aria-label={marked.label} title={marked.label} />
          )}
        </button>
      ))}
    </fieldset>
  );
}
