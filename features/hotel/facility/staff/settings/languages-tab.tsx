import { Checkbox } from '@mantine/core';
import { useId } from 'react';
import { useTranslations } from 'use-intl';
import {
  additionalLanguages,
  baseLanguages,
  type GuestLanguage,
  guestLanguages,
  languageNames,
} from '#i18n/languages.ts';
import { defaultLanguages } from './language-setting.ts';
import { SettingForm } from './setting-form.tsx';
import style from './settings.module.css';
import type { TabProps } from './tab.ts';

type Language = { name: string; code: GuestLanguage };

const byCode = { rowBy: ['code'] };

export function LanguagesTab({ reader, ...tab }: TabProps) {
  const t = useTranslations('staff-settings');
  const noteId = useId();
  return (
    <>
      <p className={style.lead}>{t('languages.lead')}</p>
      <SettingForm
        {...tab}
        name="language"
        unset={defaultLanguages}
        readOnly={reader.holds('setting.language_setting.edit') ? undefined : t('readOnly.key')}
        merging={byCode}
        describe={(value, [code]) => {
          const language = guestLanguages.find(each => each === code);
          return {
            what: language ? languageNames[language] : t('languages.label'),
            is: t(value.some(each => each.code === code) ? 'conflict.on' : 'conflict.off'),
          };
        }}
      >
        {({ value, set, isLocked }) => (
          <>
            <fieldset className={style.group}>
              <legend>{t('languages.label')}</legend>
              <Choices codes={baseLanguages} {...{ value, set, isLocked }} />
            </fieldset>
            <fieldset className={style.group} aria-describedby={noteId}>
              <legend>{t('languages.more')}</legend>
              <p id={noteId} className={style.lead}>
                {t('languages.unreviewed')}
              </p>
              <Choices codes={additionalLanguages} {...{ value, set, isLocked }} />
            </fieldset>
          </>
        )}
      </SettingForm>
    </>
  );
}

type ChoicesProps = {
  codes: readonly GuestLanguage[];
  value: readonly Language[];
  set: (value: Language[]) => void;
  isLocked: boolean;
};

function Choices({ codes, value, set, isLocked }: ChoicesProps) {
  const t = useTranslations('staff-settings');
  return codes.map(code => (
    <Checkbox
      key={code}
      lang={code}
      label={languageNames[code]}
      {...(code === 'ja' ? { description: t('languages.always') } : {})}
      checked={code === 'ja' || value.some(each => each.code === code)}
      disabled={isLocked || code === 'ja'}
      onChange={event => set(withLanguage(value, code, event.currentTarget.checked))}
    />
  ));
}

/** Keeps the standard order so that the same selection always results in the same value. */
function withLanguage(enabled: readonly Language[], code: GuestLanguage, isOn: boolean): Language[] {
  const codes = new Set(enabled.map(each => each.code)).add('ja');
  if (isOn) codes.add(code);
  else codes.delete(code);
  return guestLanguages
    .filter(each => codes.has(each))
    .map(each => ({ name: languageNames[each], code: each }));
}
