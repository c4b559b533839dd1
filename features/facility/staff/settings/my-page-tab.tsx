import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { GuestLanguage } from '#i18n/languages.ts';
import { GuestTextForm } from './guest-text-form.tsx';
import { LanguagePanels } from './language-panels.tsx';
import style from './settings.module.css';
import type { TabProps } from './tab.ts';

/** The two texts of My Page in each language. */
export function MyPageTab({ reader, country: _country, ...tab }: TabProps) {
  const t = useTranslations('staff-my-page');
  const settings = useTranslations('staff-settings');
  const [chosen, choose] = useState<GuestLanguage>('ja');
  const readOnly = reader.holds('setting.basic_information.edit') ? undefined : settings('readOnly.key');
  return (
    <>
      <p className={style.lead}>{t('lead')}</p>
      <LanguagePanels label={t('languages')} chosen={chosen} onChoose={choose} onChanged={tab.onChanged}>
        {(language, onChanged) =>
          (['A', 'B'] as const).map(which => (
            <GuestTextForm
              key={which}
              {...tab}
              onChanged={onChanged}
              name={`mypage-${which}-${language}`}
              label={t(`text.${which}`)}
              language={language}
              readOnly={readOnly}
            />
          ))
        }
      </LanguagePanels>
    </>
  );
}
