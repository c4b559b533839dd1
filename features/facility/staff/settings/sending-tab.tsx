import { useTranslations } from 'use-intl';
import { HoldForm } from './hold-form.tsx';
import style from './settings.module.css';
import { SwitchForm } from './switch-form.tsx';
import type { TabProps } from './tab.ts';

/** Whether guide messages go out by themselves, and whether their opening is noticed. */
export function SendingTab({ reader, ...tab }: TabProps) {
  const t = useTranslations('staff-settings');
  const readOnly = reader.holds('setting.basic_information.edit') ? undefined : t('readOnly.key');
  return (
    <>
      <p className={style.lead}>{t('sending.lead')}</p>
      <HoldForm {...tab} reader={reader} />
      <SwitchForm
        {...tab}
        name="open_pixel"
        readOnly={readOnly}
        texts={{
          label: t('sending.pixel'),
          description: t('sending.pixelNote'),
        }}
      />
    </>
  );
}
