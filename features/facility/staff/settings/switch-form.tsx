import { Switch } from '@mantine/core';
import { unset } from '../../rules/setting-defaults.ts';
import { SettingForm } from './setting-form.tsx';
import type { TabProps } from './tab.ts';

type Props = Omit<TabProps, 'reader' | 'country'> & {
  name: 'maintenance_mode' | 'hold_sending' | 'open_pixel' | 'two_factor_required';
  /** Why the reader may only look; absent: they may save. */
  readOnly: string | undefined;
  /** `on`, `off`: how somebody else has saved it. */
  texts: { label: string; description?: string; on: string; off: string };
};

/** A setting that is 1 or 0. */
export function SwitchForm({ name, texts: { on, off, ...label }, ...form }: Props) {
  return (
    <SettingForm
      {...form}
      name={name}
      unset={unset[name]}
      describe={value => <p>{value === 1 ? on : off}</p>}
    >
      {({ value, set, isLocked }) => (
        <Switch
          {...label}
          checked={value === 1}
          disabled={isLocked}
          onChange={event => set(event.currentTarget.checked ? 1 : 0)}
        />
      )}
    </SettingForm>
  );
}
