import { useTranslations } from 'use-intl';
import { clampLogoutTime, defaultSettings, LOGOUT_MINUTES_RANGE } from '../../rules/settings.ts';
import { BoundedInput } from './setting-fields.tsx';
import { SettingForm } from './setting-form.tsx';
import style from './settings.module.css';
import { SwitchForm } from './switch-tabs.tsx';
import type { TabProps } from './tab.ts';

export function SecurityTab({ reader, ...tab }: TabProps) {
  const t = useTranslations('staff-settings');
  const readOnly = reader.owner ? undefined : t('readOnly.owner');
  return (
    <>
      <p className={style.lead}>{t('security.lead')}</p>
      <SettingForm
        {...tab}
        name="logout_time"
        unset={defaultSettings.logout_time}
        readOnly={readOnly}
        describe={value => ({ what: t('security.logout'), is: value / 60 })}
      >
        {({ value, set, isLocked }) => (
          <BoundedInput
            type="number"
            label={t('security.logout')}
            description={t('security.logoutNote', LOGOUT_MINUTES_RANGE)}
            {...LOGOUT_MINUTES_RANGE}
            value={String(value / 60)}
            disabled={isLocked}
            onType={typed => set(clampLogoutTime(Number(typed)))}
          />
        )}
      </SettingForm>
      <SwitchForm
        {...tab}
        name="two_factor_required"
        readOnly={readOnly}
        texts={{
          label: t('security.twoFactor'),
          description: t('security.twoFactorNote'),
        }}
      />
    </>
  );
}
