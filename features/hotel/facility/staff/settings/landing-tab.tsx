import { Switch, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { GuestLanguage } from '#i18n/languages.ts';
import { isWebAddress } from '../../rules/profile.ts';
import { missingTexts } from '../languages-missing.ts';
import { LanguagePanels } from './language-panels.tsx';
import { GuestTextForm } from './my-page-tab.tsx';
import { SettingForm } from './setting-form.tsx';
import style from './settings.module.css';
import type { SettingsTabProps, TabProps } from './tab.ts';

const stores = ['app_store', 'play_store'] as const;
type FormProps = Omit<TabProps, 'reader' | 'country'> & { readOnly: string | undefined };

export function LandingTab({ reader, country: _country, stored, ...tab }: SettingsTabProps) {
  const t = useTranslations('staff-my-page');
  const settings = useTranslations('staff-settings');
  const [chosen, choose] = useState<GuestLanguage>('ja');
  const readOnly = reader.holds('setting.basic_information.edit') ? undefined : settings('readOnly.key');
  return (
    <>
      <p className={style.lead}>{t('landing.lead')}</p>
      <CompletionSettings {...tab} readOnly={readOnly} />
      <LanguagePanels
        facilityId={tab.facilityId}
        label={t('languages')}
        chosen={chosen}
        onChoose={choose}
        onChanged={tab.onChanged}
      >
        {(language, onChanged) => (
          <GuestTextForm
            {...tab}
            onChanged={onChanged}
            name={`landing-2-text-${language}`}
            label={t('landing.text')}
            missing={missingTexts(stored, each => `landing-2-text-${each}`)}
            language={language}
            readOnly={readOnly}
          />
        )}
      </LanguagePanels>
      <StoreLinks {...tab} readOnly={readOnly} />
    </>
  );
}

function CompletionSettings(props: FormProps) {
  const t = useTranslations('staff-my-page');
  const settings = useTranslations('staff-settings');
  return (
    <SettingForm
      {...props}
      name="landing-2"
      unset={{ visibility: 1 }}
      describe={({ visibility }) => ({
        what: t('landing.switch'),
        is: settings(visibility === 1 ? 'conflict.on' : 'conflict.off'),
      })}
    >
      {({ value, set, isLocked }) => (
        <Switch
          label={t('landing.switch')}
          description={t('landing.note')}
          checked={value.visibility === 1}
          disabled={isLocked}
          onChange={event => set({ visibility: event.currentTarget.checked ? 1 : 0 })}
        />
      )}
    </SettingForm>
  );
}

function StoreLinks(props: FormProps) {
  const t = useTranslations('staff-my-page');
  const isWrong = (address: string) => address.trim() !== '' && !isWebAddress(address.trim());
  return (
    <SettingForm
      {...props}
      name="landing-2-links"
      unset={{ play_store: '', app_store: '' }}
      isInvalid={links => stores.some(store => isWrong(links[store]))}
      describe={(links, [field]) => {
        const store = field === 'app_store' ? field : 'play_store';
        return { what: t(`landing.${store}`), is: links[store] || t('none') };
      }}
    >
      {({ value, set, isLocked }) =>
        stores.map(store => (
          <TextInput
            key={store}
            type="url"
            label={t(`landing.${store}`)}
            description={t('landing.linkNote')}
            placeholder="https://"
            maxLength={500}
            error={isWrong(value[store]) && t('landing.wrongLink')}
            value={value[store]}
            disabled={isLocked}
            onChange={event => set({ ...value, [store]: event.currentTarget.value })}
          />
        ))
      }
    </SettingForm>
  );
}
