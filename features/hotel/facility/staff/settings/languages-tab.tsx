import { Checkbox } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { type GuestLanguage, guestLanguages, languageNames } from '#i18n/languages.ts';
import { SettingForm } from './setting-form.tsx';
import style from './settings.module.css';
import type { TabProps } from './tab.ts';

type Language = { name: string; code: GuestLanguage };

const everyLanguage: Language[] = guestLanguages.map(code => ({ name: languageNames[code], code }));

const byCode = { rowBy: ['code'] };

/** The languages in which guests can read the pages, always including ja. */
export function LanguagesTab({ reader, ...tab }: TabProps) {
  const t = useTranslations('staff-settings');
  return (
    <>
      <p className={style.lead}>{t('languages.lead')}</p>
      <SettingForm
        {...tab}
        name="language"
        unset={everyLanguage}
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
          <fieldset className={style.group}>
            <legend>{t('languages.label')}</legend>
            {guestLanguages.map(code => (
              <Checkbox
                key={code}
                lang={code}
                label={languageNames[code]}
                {...(code === 'ja' ? { description: t('languages.always') } : {})}
                checked={code === 'ja' || value.some(each => each.code === code)}
                disabled={isLocked || code === 'ja'}
                onChange={event => set(withLanguage(value, code, event.currentTarget.checked))}
              />
            ))}
          </fieldset>
        )}
      </SettingForm>
    </>
  );
}

/** Keeps the standard order, so that the same selection gives an equal value. */
function withLanguage(enabled: readonly Language[], code: GuestLanguage, isOn: boolean): Language[] {
  const codes = new Set(enabled.map(each => each.code)).add('ja');
  if (isOn) codes.add(code);
  else codes.delete(code);
  return everyLanguage.filter(each => codes.has(each.code));
}
