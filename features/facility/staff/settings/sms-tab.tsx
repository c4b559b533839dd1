import { Switch } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { defaultSchedule, withoutIdlePriority } from '../../rules/schedule.ts';
import { ChoiceField } from './choice-field.tsx';
import { storeSms } from './setting-calls.ts';
import { SettingForm } from './setting-form.tsx';
import style from './settings.module.css';
import type { TabProps } from './tab.ts';

/** Whether guide messages go by SMS, and which way comes first; for the owner alone (dashboard §4, decisions §6). */
export function SmsTab({ reader, ...tab }: TabProps) {
  const t = useTranslations('staff-settings');
  const choices = [
    { value: 'email', label: t('sms.emailFirst') },
    { value: 'sms', label: t('sms.first') },
  ];
  return (
    <>
      <p className={style.lead}>{t('sms.lead')}</p>
      <SettingForm
        {...tab}
        name="notification_frequency_settings"
        unset={defaultSchedule}
        store={storeSms}
        merge={({ sms_status, sms_priority }, saved) => ({ ...saved, sms_status, sms_priority })}
        readOnly={reader.owner ? undefined : t('readOnly.owner')}
        describe={({ sms_status, sms_priority }) => {
          const on = sms_priority ? 'sms.isFirst' : 'sms.isEmailFirst';
          return <p>{t(sms_status ? on : 'sms.isOff')}</p>;
        }}
      >
        {({ value, set, isLocked }) => (
          <>
            <Switch
              label={t('sms.switch')}
              checked={value.sms_status}
              disabled={isLocked}
              onChange={event =>
                set(withoutIdlePriority({ ...value, sms_status: event.currentTarget.checked }))
              }
            />
            <ChoiceField
              label={t('sms.priority')}
              {...(value.sms_status ? {} : { description: t('sms.needsSms') })}
              choices={choices}
              value={value.sms_priority ? 'sms' : 'email'}
              disabled={isLocked || !value.sms_status}
              onChoose={way => set({ ...value, sms_priority: way === 'sms' })}
            />
          </>
        )}
      </SettingForm>
    </>
  );
}
