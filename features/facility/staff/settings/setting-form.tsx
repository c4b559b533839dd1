import type { ComponentProps } from 'react';
import type { SettingValues } from '../../contract/settings.ts';
import { SavedForm } from '../edit/saved-form.tsx';
import { readSetting, settingKey, storeSetting } from './setting-calls.ts';
import type { TabProps } from './tab.ts';

type Form<T> = Omit<ComponentProps<typeof SavedForm<T>>, 'queryKey' | 'read' | 'save'>;

type Props<N extends keyof SettingValues> = Pick<TabProps, 'facilityId'> &
  Form<SettingValues[N]> & {
    name: N;
    /** What holds while the hotel has set nothing. */
    unset: SettingValues[N];
    /** Another call that stores it. */
    store?: typeof storeSetting<N>;
  };

/** A setting by its name on the wire, with its own Save. */
export function SettingForm<N extends keyof SettingValues>({
  facilityId,
  name,
  unset,
  store = storeSetting,
  ...form
}: Props<N>) {
  return (
    <SavedForm
      {...form}
      queryKey={settingKey(facilityId, name)}
      read={signal => readSetting(facilityId, name, unset, signal)}
      save={draft => store(facilityId, name, draft)}
    />
  );
}
