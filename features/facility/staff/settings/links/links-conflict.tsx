import { useTranslations } from 'use-intl';
import { guestLanguages, languageNames } from '#i18n/languages.ts';
import { inLanguage, type LinksDraft } from './link-draft.ts';
import style from './links.module.css';

/** What somebody else has saved, language by language. */
export function LinksConflict({ newer }: { newer: LinksDraft }) {
  const t = useTranslations('staff-links');
  const languages = guestLanguages.filter(language => inLanguage(newer, language).length > 0);
  if (languages.length === 0) return <p>{t('conflict.none')}</p>;
  return (
    <dl className={style.newer}>
      {languages.map(language => (
        <div key={language} lang={language}>
          <dt>{languageNames[language]}</dt>
          <dd>
            <ol>
              {inLanguage(newer, language).map(({ key, text, url, visibility }) => (
                <li key={key}>{t(visibility === 1 ? 'conflict.shown' : 'conflict.hidden', { text, url })}</li>
              ))}
            </ol>
          </dd>
        </div>
      ))}
    </dl>
  );
}
