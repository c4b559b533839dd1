import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { type GuestLanguage, guestLanguages, languageNames } from '#i18n/languages.ts';
import { RichText } from '#ui/rich-text.tsx';
import { SettingForm } from '../settings/setting-form.tsx';
import type { TabProps } from '../settings/tab.ts';
import style from './terms.module.css';
import { TermsEditor } from './terms-editor.tsx';
import { TermsPreview } from './terms-preview.tsx';

type Props = Pick<TabProps, 'facilityId' | 'onChanged' | 'onSaved'> & {
  language: GuestLanguage;
  /** What `{host}` stands for. */
  publicUrl: string;
};

const unset = { content: '' };

/** What guests accept before they submit, in each of their languages (dashboard §2.7). */
export function TermsScreen({ language, publicUrl, ...setting }: Props) {
  const t = useTranslations('staff-terms');
  return (
    <>
      <h1>{t('title')}</h1>
      <p className={style.lead}>{t('lead')}</p>
      <LanguageLinks current={language} />
      <SettingForm
        key={language}
        {...setting}
        name={`terms-conditions-${language}`}
        unset={unset}
        describe={({ content }) => <RichText html={content} />}
      >
        {({ value, set }) => (
          <div className={style.sides}>
            <TermsEditor
              label={t('editor', { language: languageNames[language] })}
              language={language}
              html={value.content}
              onChange={content => set({ ...value, content })}
            />
            <TermsPreview language={language} html={value.content} publicUrl={publicUrl} />
          </div>
        )}
      </SettingForm>
    </>
  );
}

function LanguageLinks({ current }: { current: GuestLanguage }) {
  const t = useTranslations('staff-terms');
  return (
    <nav className={style.languages} aria-label={t('languages')}>
      {guestLanguages.map(language => (
        <Link
          key={language}
          to="/dashboard/terms"
          search={{ lang: language }}
          lang={language}
          aria-current={language === current ? 'page' : undefined}
        >
          {languageNames[language]}
        </Link>
      ))}
    </nav>
  );
}
