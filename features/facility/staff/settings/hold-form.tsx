import { useTranslations } from 'use-intl';
import { SwitchForm } from './switch-form.tsx';
import type { TabProps } from './tab.ts';

/** Whether scheduled guide messages are held. */
export function HoldForm({ reader, ...form }: Omit<TabProps, 'country'>) {
  const t = useTranslations('staff-settings');
  return (
    <SwitchForm
      {...form}
      name="hold_sending"
      readOnly={reader.holds('setting.basic_information.edit') ? undefined : t('readOnly.key')}
      texts={{
        label: t('sending.hold'),
        description: t('sending.holdNote'),
      }}
    />
  );
}
