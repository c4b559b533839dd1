import { Switch } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { unset } from '../../rules/setting-defaults.ts';
import { SettingForm } from './setting-form.tsx';
import type { TabProps } from './tab.ts';

type Props = Omit<TabProps, 'reader' | 'country'> & {
  name: 'maintenance_mode' | 'hold_sending' | 'open_pixel' | 'two_factor_required';
  /** Why the reader may only look; absent: they may save. */
  readOnly: string | undefined;
  texts: { label: string; description?: string };
};

/** A setting that is 1 or 0. */
export function SwitchForm({ name, texts, ...form }: Props) {
  const t = useTranslations('staff-settings');
  return (
    <SettingForm
      {...form}
      name={name}
      unset={unset[name]}
      describe={value => ({ what: texts.label, is: t(value === 1 ? 'conflict.on' : 'conflict.off') })}
    >
      {({ value, set, isLocked }) => (
        <Switch
          {...texts}
          checked={value === 1}
          disabled={isLocked}
          onChange={event => set(event.currentTarget.checked ? 1 : 0)}
        />
      )}
    </SettingForm>
  );
}
