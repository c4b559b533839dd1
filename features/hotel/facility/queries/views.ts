import { detectLanguage } from '#i18n/languages.ts';
import { now } from '#platform/clock/clock.ts';
import { textHash } from '#platform/crypto/keys.ts';
import type { Db } from '#platform/database/pool.ts';
import { toFlag } from '#platform/http/wire.ts';
import { guestsMayRead, isSettingName, isTermsName, settingNames } from '../contract/setting-registry.ts';
import { checkInAddress } from './addresses.ts';
import { versionsOf } from './edit-version.ts';
import { type Facility, type FacilityNameRow, facilityNames, hotelPhone } from './facility.ts';
import { sendingToday } from './sending-allowance.ts';
import { readSetting, type SettingRow, setting, settingRows } from './settings.ts';

/**
 * Returns a setting for the API, validated against the current schema. Terms include the hash of their text, to
 * which an acceptance refers.
 */
export function settingView({ id, facilityId, name, value: stored, version }: SettingRow) {
  return { id, facility_id: facilityId, name, value: publicValue(name, stored), version };
}

function publicValue(name: string, stored: unknown): unknown {
  if (!isSettingName(name)) return stored;
  if (!isTermsName(name)) return readSetting(name, stored);
  const { content } = readSetting(name, stored);
  return { content, hash: textHash(content) };
}

export async function guestView(db: Db, facility: Facility) {
  const rows = await settingRows(db, facility.id, settingNames.filter(guestsMayRead));
  return { ...(await loadProfile(db, facility)), facility_setting: rows.map(settingView) };
}

export async function staffView(db: Db, facility: Facility) {
  const rows = await settingRows(db, facility.id, settingNames);
  const { state, city, address, building, userId, receiveCheckinEmail } = facility;
  const profileView = await loadProfile(db, facility);
  const names = profileView.facility_name;
  const versions = await versionsOf(db, facility.id, ['profile', ...names.map(versionedName)]);
  return {
    ...profileView,
    facility_name: names.map(each => ({ ...each, version: versions.get(versionedName(each)) ?? 0 })),
    version: versions.get('profile') ?? 0,
    facility_setting: rows.map(settingView),
    state,
    city,
    address,
    building,
    phone: hotelPhone(facility),
    user_id: userId ?? 0,
    receive_checkin_email: toFlag(receiveCheckinEmail),
    awaits_approval: facility.awaitsApproval,
    leaves_at: facility.leavesAt?.toISOString() ?? null,
    sending: await sendingToday(db, facility, now()),
  };
}

const versionedName = ({ id }: { id: number }) => `name:${id}` as const;

export const nameView = ({ id, language, name, address }: FacilityNameRow, version: number) => ({
  id,
  language: detectLanguage(language),
  name,
  address,
  version,
});

async function loadProfile(db: Db, { id, slugName, name, country, timezone, siteUrl, testOf }: Facility) {
  const names = await facilityNames(db, id);
  const { authentication_method } = await setting(db, id, 'form');
  return {
    id,
    slug_name: slugName,
    name,
    country,
    timezone,
    site_url: siteUrl,
    url: checkInAddress(slugName),
    confirmBooking: authentication_method !== 0,
    is_test: testOf !== null,
    facility_name: names.map(each => ({ ...each, language: detectLanguage(each.language) })),
  };
}
