import { client } from '#platform/browser/call.ts';
import type { Versioned } from '#ui/versioned.ts';
import type * as hotelContract from '../../contract/facility.ts';
import type * as namesContract from '../../contract/names.ts';
import type * as profileContract from '../../contract/profile.ts';
import type { Profile } from '../../contract/profile.ts';

const call = client<typeof hotelContract & typeof profileContract & typeof namesContract, 'staff'>();

async function readHotel(facilityId: number, signal?: AbortSignal) {
  const { data } = await call('POST facility/list', { facility_id: facilityId }, signal ? { signal } : {});
  const [hotel] = data;
  if (!hotel) throw new Error('The response contains no hotel');
  return hotel;
}

type Hotel = Awaited<ReturnType<typeof readHotel>>;

export type HotelProfile = Pick<Hotel, keyof Profile | 'url'>;
export type HotelName = Hotel['facility_name'][number];

export async function readProfile(
  facilityId: number,
  signal?: AbortSignal,
): Promise<Versioned<HotelProfile>> {
  const { name, country, state, city, address, building, phone, ...hotel } = await readHotel(
    facilityId,
    signal,
  );
  const { site_url, timezone, receive_checkin_email, url, version } = hotel;
  const addressFields = { country, state, city, address, building };
  return {
    value: { name, ...addressFields, phone, site_url, timezone, receive_checkin_email, url },
    version,
  };
}

export async function saveProfile(
  facilityId: number,
  { value, version }: Versioned<HotelProfile>,
): Promise<Versioned<HotelProfile>> {
  await call('PUT facility/update', { facility_id: facilityId, facility: value, version });
  return readProfile(facilityId);
}

export const readNames = async (facilityId: number, signal: AbortSignal): Promise<HotelName[]> =>
  (await readHotel(facilityId, signal)).facility_name;

export const addName = async (facilityId: number, name: Pick<HotelName, 'language' | 'name'>) =>
  (await call('POST facility-name/store', { facility_id: facilityId, ...name })).data;
