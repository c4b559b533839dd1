import { client } from '#platform/browser/call.ts';
import type { Api } from '../contract/settings.ts';

const call = client<Api, 'public'>();

/** The value of a setting that guests may read, by its name on the wire; undefined while the hotel has not set it. */
export async function readGuestSetting(facilityId: number, name: string): Promise<unknown> {
  const { data } = await call('POST facility-setting/list', {
    facility_id: facilityId,
    name,
    isCheckinRoute: true,
  });
  return data[0]?.value;
}
