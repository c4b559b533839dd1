import { useId } from 'react';
import { useTranslations } from 'use-intl';
import { withOwnAddress } from '#features/hotel/facility/rules/link-address.ts';
import { LanguagePanels } from '#features/hotel/facility/staff/settings/language-panels.tsx';
import { SettingForm } from '#features/hotel/facility/staff/settings/setting-form.tsx';
import type { TabProps } from '#features/hotel/facility/staff/settings/tab.ts';
import { useLock } from '#features/hotel/facility/staff/template/items.ts';
import { TemplateNotice } from '#features/hotel/facility/staff/template/template-notice.tsx';
import { type GuestLanguage, languageNames } from '#i18n/languages.ts';
import { PageHead } from '#ui/page-head.tsx';
import { RichText } from '#ui/rich-text.tsx';
import style from './terms.module.css';
import { TermsEditor } from './terms-editor.tsx';

type Props = Pick<TabProps, 'facilityId' | 'onChanged' | 'onSaved'> & {
  language: GuestLanguage;
  onLanguage: (language: GuestLanguage) => void;
  publicUrl: string;
};

const EMPTY_TERMS = { content: '' };

export function TermsScreen({ language: chosen, onLanguage, publicUrl, ...setting }: Props) {
  const t = useTranslations('staff-terms');
  const lock = useLock(setting.facilityId, 'terms');
  return (
    <>
      <PageHead title={t('title')} lead={t('lead')} />
      <TemplateNotice facilityId={setting.facilityId} item="terms" />
      <LanguagePanels
        facilityId={setting.facilityId}
        label={t('languages')}
        chosen={chosen}
        onChoose={onLanguage}
        onChanged={setting.onChanged}
      >
        {(language, onChanged) => (
          <SettingForm
            {...setting}
            onChanged={onChanged}
            name={`terms-conditions-${language}`}
            storedAs={`terms/${setting.facilityId}/${language}`}
            unset={EMPTY_TERMS}
            restore={null}
            readOnly={lock}
            describe={({ content }) => ({
              what: t('editor', { language: languageNames[language] }),
              is: <RichText html={content} />,
            })}
          >
            {({ value, set, isLocked }) => (
              <div className={style.sides}>
                {!isLocked && (
                  <TermsEditor
                    label={t('editor', { language: languageNames[language] })}
                    language={language}
                    html={value.content}
                    onChange={content => set({ ...value, content })}
                  />
                )}
                <TermsPreview language={language} html={value.content} publicUrl={publicUrl} />
              </div>
            )}
          </SettingForm>
        )}
      </LanguagePanels>
    </>
  );
}

type PreviewProps = { language: GuestLanguage; html: string; publicUrl: string };

function TermsPreview({ language, html, publicUrl }: PreviewProps) {
  const t = useTranslations('staff-terms');
  const id = useId();
  return (
    <section className={style.preview} aria-labelledby={id}>
      <h2 id={id}>{t('preview.title')}</h2>
      <div className={style.page} lang={language}>
        {html === '' ? (
          <p className={style.lead}>{t(language === 'ja' ? 'preview.none' : 'fallback')}</p>
        ) : (
          <RichText html={withOwnAddress(html, publicUrl)} />
        )}
      </div>
    </section>
  );
}
