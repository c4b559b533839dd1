import style from './language-select.module.css';

type Language = { code: string; name: string };
type Props = {
  label: string;
  languages: readonly Language[];
  value: string;
  onChange: (code: string) => void;
};

/** The languages, each in its own words and letters. */
export function LanguageSelect({ label, languages, value, onChange }: Props) {
  return (
    <select
      className={style.select}
      aria-label={label}
      value={value}
      onChange={event => onChange(event.target.value)}
    >
      {languages.map(language => (
        <option key={language.code} value={language.code} lang={language.code}>
          {language.name}
        </option>
      ))}
    </select>
  );
}
