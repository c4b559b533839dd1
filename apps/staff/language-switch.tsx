import { useLocale, useTranslations } from 'use-intl';
import { dashboardLanguages, languageNames } from '#i18n/languages.ts';
import { useChooseLanguage } from './language-provider.tsx';
import style from './sidebar.module.css';

export function LanguageSwitch() {
  const t = useTranslations('staff-shell');
  const locale = useLocale();
  const choose = useChooseLanguage();
  return (
    <fieldset className={style.languages} aria-label={t('language')}>
      {dashboardLanguages.map(language => (
        <button
          key={language}
          type="button"
          lang={language}
          aria-pressed={language === locale}
          onClick={() => void choose(language)}
        >
          {languageNames[language]}
        </button>
      ))}
    </fieldset>
  );
}
