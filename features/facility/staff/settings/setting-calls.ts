import { client } from '#platform/browser/call.ts';
import type { Versioned } from '#ui/versioned.ts';
import type { Api, SettingValues } from '../../contract/settings.ts';

const call = client<Api, 'staff'>();

export const settingKey = (facilityId: number, name: keyof SettingValues) => ['setting', facilityId, name];

/** A setting with its version; `unset` where the hotel has not set it. */
export async function readSetting<N extends keyof SettingValues>(
  facilityId: number,
  name: N,
  unset: SettingValues[N],
  signal: AbortSignal,
): Promise<Versioned<SettingValues[N]>> {
  const { data } = await call('POST facility-setting/list', { facility_id: facilityId, name }, { signal });
  const [row] = data;
  return row ? stored(row) : { value: unset, version: 0 };
}

/** Stores it over the version that was read. Out: what is stored now. */
export async function storeSetting<N extends keyof SettingValues>(
  facilityId: number,
  name: N,
  { value, version }: Versioned<SettingValues[N]>,
): Promise<Versioned<SettingValues[N]>> {
  return stored(
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
    stored((await call(address, { facility_id: facilityId, name, value, version })).data);

/** When guide messages go out. */
export const storeFrequency = storeScheduleBy('POST facility-setting/update-frequency');

/** Whether they go by SMS, which is the owner's alone. */
export const storeSms = storeScheduleBy('POST facility-setting/update-sms-status');

// The contract leaves the value open: which one it is follows from the name.
function stored<T>({ value, version }: { value: unknown; version: number }): Versioned<T> {
  return { value: value as T, version };
}
