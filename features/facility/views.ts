import { detectLanguage } from '#i18n/languages.ts';
import type { Db } from '#platform/database/pool.ts';
import { toFlag } from '#platform/http/wire.ts';
import { checkInAddress } from './addresses.ts';
import {
  type Facility,
  facilityNames,
  readSetting,
  type SettingRow,
  setting,
  settingRows,
} from './queries.ts';
import { guestsMayRead, isSettingName, settingNames } from './settings.ts';
import { termsHash } from './terms.ts';

/** A setting as it travels, by today's rules. Terms come with the hash of their text, which the acceptance names (decisions §9). */
export function settingView({ id, facilityId, name, value: stored, version }: SettingRow) {
  const value = isSettingName(name) ? readSetting(name, stored) : stored;
  const shown = name.startsWith('terms-conditions-') ? withHash(value) : value;
  return { id, facility_id: facilityId, name, value: shown, version };
}

function withHash(terms: unknown): unknown {
  const hasContent = typeof terms === 'object' && terms !== null && 'content' in terms;
  if (!hasContent || typeof terms.content !== 'string') return terms;
  return { ...terms, hash: termsHash(terms.content) };
}

/** The hotel as anybody may know it. */
export async function guestView(db: Db, facility: Facility) {
  const rows = await settingRows(db, facility.id, settingNames.filter(guestsMayRead));
  return { ...(await profile(db, facility)), facility_setting: rows.map(settingView) };
}

/** The hotel as its staff know it. */
export async function staffView(db: Db, facility: Facility) {
  const rows = await settingRows(db, facility.id, settingNames);
  const { state, city, address, building, phone, userId, receiveCheckinEmail } = facility;
  return {
    ...(await profile(db, facility)),
    facility_setting: rows.map(settingView),
    state,
    city,
    address,
    building,
    phone,
    user_id: userId ?? 0,
    receive_checkin_email: toFlag(receiveCheckinEmail),
  };
}

async function profile(db: Db, { id, slugName, name, country, timezone, siteUrl }: Facility) {
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
    facility_name: names.map(each => ({ ...each, language: detectLanguage(each.language) })),
  };
}
