import { Switch } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { unset } from '../../rules/setting-defaults.ts';
import { SettingForm } from './setting-form.tsx';
import style from './settings.module.css';
import type { TabProps } from './tab.ts';

/** Closes the guests' side for a while (dashboard §2.5, decisions §8). */
export function MaintenanceTab({ reader, ...tab }: TabProps) {
  const t = useTranslations('staff-settings');
  return (
    <>
      <p className={style.lead}>{t('maintenance.lead')}</p>
      <SettingForm
        {...tab}
        name="maintenance_mode"
        unset={unset.maintenance_mode}
        readOnly={reader.holds('setting.basic_information.edit') ? undefined : t('readOnly.key')}
        describe={value => <p>{t(value === 1 ? 'maintenance.isOn' : 'maintenance.isOff')}</p>}
      >
        {({ value, set, isLocked }) => (
          <Switch
            label={t('maintenance.switch')}
            checked={value === 1}
            disabled={isLocked}
            onChange={event => set(event.currentTarget.checked ? 1 : 0)}
          />
        )}
      </SettingForm>
    </>
  );
}
