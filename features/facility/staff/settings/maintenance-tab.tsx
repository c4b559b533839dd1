import { useTranslations } from 'use-intl';
import style from './settings.module.css';
import { SwitchForm } from './switch-form.tsx';
import type { TabProps } from './tab.ts';

/** Closes the guests' side for a while. */
export function MaintenanceTab({ reader, ...tab }: TabProps) {
  const t = useTranslations('staff-settings');
  return (
    <>
      <p className={style.lead}>{t('maintenance.lead')}</p>
      <SwitchForm
        {...tab}
        name="maintenance_mode"
        readOnly={reader.holds('setting.basic_information.edit') ? undefined : t('readOnly.key')}
        texts={{ label: t('maintenance.switch') }}
      />
    </>
  );
}
