import { and, asc, eq, inArray } from 'drizzle-orm';
import { type GuestLanguage, messageLanguages } from '#i18n/languages.ts';
import type { Db } from '#platform/database/pool.ts';
import { type SettingName, type SettingValue, settings } from '../contract/setting-registry.ts';
import { facilitySetting } from '../tables.ts';

export type SettingRow = typeof facilitySetting.$inferSelect;

export function settingRows(
  db: Db,
  facilityId: number,
  names: readonly SettingName[],
): Promise<SettingRow[]> {
  return db
    .select()
    .from(facilitySetting)
    .where(and(eq(facilitySetting.facilityId, facilityId), inArray(facilitySetting.name, [...names])))
    .orderBy(asc(facilitySetting.id));
}

export async function setting<N extends SettingName>(
  db: Db,
  facilityId: number,
  name: N,
): Promise<SettingValue<N>> {
  return (await settingsNamed(db, facilityId, [name]))(name);
}

/**
 * Reads several settings in one query.
 * @returns a function that returns the value of a setting, or its default if it is unset
 */
export async function settingsNamed<N extends SettingName>(
  db: Db,
  facilityId: number,
  names: readonly N[],
): Promise<<K extends N>(name: K) => SettingValue<K>> {
  const rows = await settingRows(db, facilityId, names);
  return name => {
    const row = rows.find(each => each.name === name);
    return row ? readSetting(name, row.value) : settings[name].default;
  };
}

/**
 * Reads a stored value. A value that does not match the current schema counts as unset, so that it does not
 * block the hotel.
 */
export function readSetting<N extends SettingName>(name: N, stored: unknown): SettingValue<N> {
  const parsed = settings[name].schema.safeParse(stored);
  return parsed.success ? parsed.data : settings[name].default;
}

/**
 * Returns the languages from which guests may choose, in the hotel's order. Always includes ja
 * (docs/reference/pages.md#languages).
 */
export async function guestLanguages(db: Db, facilityId: number): Promise<GuestLanguage[]> {
  const enabled = await setting(db, facilityId, 'language');
  return enabled.map(({ code }) => code);
}

export const textLanguages = async (db: Db, facilityId: number): Promise<GuestLanguage[]> =>
  messageLanguages(await guestLanguages(db, facilityId));
