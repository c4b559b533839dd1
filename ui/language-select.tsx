import style from './language-select.module.css';

type Props<Code extends string> = {
  label: string;
  languages: readonly { code: Code; name: string }[];
  value: Code;
  onChange: (code: Code) => void;
};

/** The languages, each in its own words and letters. */
export function LanguageSelect<Code extends string>({ label, languages, value, onChange }: Props<Code>) {
  function choose(code: string) {
    const chosen = languages.find(language => language.code === code);
    if (chosen) onChange(chosen.code);
  }
  return (
    <select
      className={style.select}
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
