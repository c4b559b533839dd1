import { useTranslations } from 'use-intl';
import { languageNames } from '#i18n/languages.ts';
import { differingIn, inLanguage, type LinksDraft } from './link-draft.ts';
import style from './links.module.css';

/** What somebody else has saved, in the languages in which it is not what stands here. */
export function LinksConflict({ newer, draft }: { newer: LinksDraft; draft: LinksDraft }) {
  const t = useTranslations('staff-links');
  return (
    <dl className={style.newer}>
      {differingIn(newer, draft).map(language => {
        const links = inLanguage(newer, language);
        return (
          <div key={language}>
            <dt lang={language}>{languageNames[language]}</dt>
            <dd>
              {links.length === 0 && t('conflict.none')}
              <ol>
                {links.map(({ key, text, url, visibility }) => (
                  <li key={key}>
                    {t(visibility === 1 ? 'conflict.shown' : 'conflict.hidden', { text, url })}
                  </li>
                ))}
              </ol>
            </dd>
          </div>
        );
      })}
    </dl>
  );
}
