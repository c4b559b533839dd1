import { Textarea } from '@mantine/core';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { GuestLanguage } from '#i18n/languages.ts';
import type { SettingValues } from '../../contract/settings.ts';
import { GUEST_TEXT_LIMITS } from '../../rules/settings.ts';
import { missingTexts } from '../languages-missing.ts';
import { MissingLanguages } from '../missing-languages.tsx';
import { LanguagePanels } from './language-panels.tsx';
import { SettingForm } from './setting-form.tsx';
import style from './settings.module.css';
import type { SettingsTabProps, TabProps } from './tab.ts';

export function MyPageTab({ reader, country: _country, stored, ...tab }: SettingsTabProps) {
  const t = useTranslations('staff-my-page');
  const settings = useTranslations('staff-settings');
  const [chosen, choose] = useState<GuestLanguage>('ja');
  const readOnly = reader.holds('setting.basic_information.edit') ? undefined : settings('readOnly.key');
  return (
    <>
      <p className={style.lead}>{t('lead')}</p>
      <LanguagePanels
        facilityId={tab.facilityId}
        label={t('languages')}
        chosen={chosen}
        onChoose={choose}
        onChanged={tab.onChanged}
      >
        {(language, onChanged) =>
          (['A', 'B'] as const).map(which => (
            <GuestTextForm
              key={which}
              {...tab}
              onChanged={onChanged}
              name={`mypage-${which}-${language}`}
              label={t(`text.${which}`)}
              missing={missingTexts(stored, each => `mypage-${which}-${each}`)}
              language={language}
              readOnly={readOnly}
            />
          ))
        }
      </LanguagePanels>
    </>
  );
}

type GuestText = Extract<keyof SettingValues, `${'mypage-A' | 'mypage-B' | 'landing-2-text'}-${string}`>;

type Props = Omit<TabProps, 'reader' | 'country'> & {
  name: GuestText;
  label: string;
  language: string;
  missing: readonly GuestLanguage[];
  readOnly: string | undefined;
};

export function GuestTextForm({ name, label, language, missing, readOnly, ...tab }: Props) {
  const t = useTranslations('staff-my-page');
  return (
    <SettingForm
      {...tab}
      name={name}
      storedAs={`${name}/${tab.facilityId}`}
      unset=""
      readOnly={readOnly}
      isInvalid={text => text.length > GUEST_TEXT_LIMITS.max}
      describe={text => ({ what: label, is: text ? <span lang={language}>{text}</span> : t('empty') })}
    >
      {({ value, set, isLocked }) => (
        <>
          <Textarea
            label={label}
            lang={language}
            description={t('count', { count: value.length, max: GUEST_TEXT_LIMITS.max })}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            error={
              value.length > GUEST_TEXT_LIMITS.max &&
              t('tooLong', { over: value.length - GUEST_TEXT_LIMITS.max })
            }
            autosize
            minRows={4}
            maxRows={16}
            disabled={isLocked}
            value={value}
            onChange={event => set(event.currentTarget.value)}
          />
          <MissingLanguages missing={missing}>
            {languages => t(name.startsWith('landing') ? 'landing.missingIn' : 'missingIn', { languages })}
          </MissingLanguages>
        </>
      )}
    </SettingForm>
  );
}
