import type { ComponentProps } from 'react';
import { client } from '#platform/browser/call.ts';
import type { Versioned } from '#ui/versioned.ts';
import type * as contract from '../../contract/settings.ts';
import type { SettingValues } from '../../contract/settings.ts';
import type { SettingToRestore } from '../edit/last-changes.tsx';
import { SavedForm } from '../edit/saved-form.tsx';
import type { TabProps } from './tab.ts';

type FormOptions<T> = Omit<ComponentProps<typeof SavedForm<T>>, 'queryKey' | 'read' | 'save' | 'setting'>;

type Props<N extends keyof SettingValues> = Pick<TabProps, 'facilityId'> &
  FormOptions<SettingValues[N]> & {
    name: N;
    unset: SettingValues[N];
    store?: typeof storeSetting<N>;
    /**
     * Restores the part of the setting that the page shows. Omit if the page shows the whole setting. Null if
     * the last changes of the setting are not kept.
     */
    restore?: SettingToRestore<SettingValues[N]>['restore'] | null;
  };

export function SettingForm<N extends keyof SettingValues>({
  facilityId,
  name,
  unset,
  store = storeSetting,
  restore = old => old,
  ...form
}: Props<N>) {
  return (
    <SavedForm
      {...form}
      queryKey={settingKey(facilityId, name)}
      setting={restore ? { facilityId, name, restore } : undefined}
      read={signal => readSetting(facilityId, name, unset, signal)}
      save={draft => store(facilityId, name, draft)}
    />
  );
}

const call = client<typeof contract, 'staff'>();

export const settingKey = (facilityId: number, name: keyof SettingValues) => ['setting', facilityId, name];

export async function readSetting<N extends keyof SettingValues>(
  facilityId: number,
  name: N,
  unset: SettingValues[N],
  signal: AbortSignal,
): Promise<Versioned<SettingValues[N]>> {
  const { data } = await call('POST facility-setting/list', { facility_id: facilityId, name }, { signal });
  const [row] = data;
  return row ? asVersioned(row) : { value: unset, version: 0 };
}

async function storeSetting<N extends keyof SettingValues>(
  facilityId: number,
  name: N,
  { value, version }: Versioned<SettingValues[N]>,
): Promise<Versioned<SettingValues[N]>> {
  return asVersioned(
    (await call('POST facility-setting/store', { facility_id: facilityId, name, value, version })).data,
  );
}

type ScheduleCall = 'POST facility-setting/update-frequency' | 'POST facility-setting/update-sms-status';

const storeScheduleBy =
  (address: ScheduleCall) =>
  async (
    facilityId: number,
    name: 'notification_frequency_settings',
    { value, version }: Versioned<SettingValues[typeof name]>,
  ): Promise<Versioned<SettingValues[typeof name]>> =>
    asVersioned((await call(address, { facility_id: facilityId, name, value, version })).data);

export const storeFrequency = storeScheduleBy('POST facility-setting/update-frequency');

export const storeSms = storeScheduleBy('POST facility-setting/update-sms-status');

// The contract declares the value as unknown. The setting name determines its type.
function asVersioned<T>({ value, version }: { value: unknown; version: number }): Versioned<T> {
  return { value: value as T, version };
}
