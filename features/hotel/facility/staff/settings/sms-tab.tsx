import { Switch } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { byMoment, defaultSchedule, type Schedule, withoutIdlePriority } from '../../rules/schedule.ts';
import type { Describe } from '../edit/conflict-notice.tsx';
import { ChoiceField } from './setting-fields.tsx';
import { SettingForm, storeSms } from './setting-form.tsx';
import style from './settings.module.css';
import type { TabProps } from './tab.ts';

export function SmsTab({ reader, ...tab }: TabProps) {
  const t = useTranslations('staff-settings');
  const choices = [
    { value: 'email', label: t('sms.emailFirst') },
    { value: 'sms', label: t('sms.first') },
  ];
  const describe: Describe<Schedule> = (value, [field]) => {
    if (field === 'sms_status')
      return { what: t('sms.switch'), is: t(value.sms_status ? 'conflict.on' : 'conflict.off') };
    if (field === 'sms_priority')
      return { what: t('sms.priority'), is: t(value.sms_priority ? 'sms.first' : 'sms.emailFirst') };
    return { what: t('sms.schedule'), is: t('conflict.changed') };
  };
  return (
    <>
      <p className={style.lead}>{t('sms.lead')}</p>
      <SettingForm
        {...tab}
        name="notification_frequency_settings"
        unset={defaultSchedule}
        store={storeSms}
        merging={byMoment}
        restore={({ sms_status, sms_priority }, draft) => ({ ...draft, sms_status, sms_priority })}
        readOnly={reader.owner ? undefined : t('readOnly.owner')}
        describe={describe}
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
