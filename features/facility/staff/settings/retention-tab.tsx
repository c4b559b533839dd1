import { useTranslations } from 'use-intl';
import { clampRetention, leastRegistrationYears, RETENTION } from '../../rules/security.ts';
import { unset } from '../../rules/setting-defaults.ts';
import { BoundedInput } from './bounded-input.tsx';
import { SettingForm } from './setting-form.tsx';
import style from './settings.module.css';
import type { TabProps } from './tab.ts';

/** How long is kept what guests sent; never shorter than the country asks for (decisions §11). */
export function RetentionTab({ reader, country, ...tab }: TabProps) {
  const t = useTranslations('staff-settings');
  const years = { min: leastRegistrationYears(country), max: RETENTION.years.max };
  return (
    <>
      <p className={style.lead}>{t('retention.lead')}</p>
      <SettingForm
        {...tab}
        name="retention"
        unset={unset.retention}
        readOnly={reader.holds('setting.basic_information.edit') ? undefined : t('readOnly.key')}
        describe={({ registration_years, image_days }) => (
          <p>{t('retention.isKept', { years: registration_years, days: image_days })}</p>
        )}
      >
        {({ value, set, isLocked }) => (
          <>
            <BoundedInput
              type="number"
              label={t('retention.years')}
              description={t(country === 'JP' ? 'retention.yearsNoteJapan' : 'retention.yearsNote', years)}
              {...years}
              value={String(value.registration_years)}
              disabled={isLocked}
              onType={typed => set(clampRetention({ ...value, registration_years: Number(typed) }, country))}
            />
            <BoundedInput
              type="number"
              label={t('retention.days')}
              description={t('retention.daysNote', RETENTION.days)}
              {...RETENTION.days}
              value={String(value.image_days)}
              disabled={isLocked}
              onType={typed => set(clampRetention({ ...value, image_days: Number(typed) }, country))}
            />
          </>
        )}
      </SettingForm>
    </>
  );
}
