import { and, asc, eq, inArray } from 'drizzle-orm';
import type { GuestLanguage } from '#i18n/languages.ts';
import { textFor } from '#i18n/text-for.ts';
import type { Db } from '#platform/database/pool.ts';
import { lowerSlug } from './rules/slug.ts';
import { type SettingName, type SettingValue, settings } from './settings.ts';
import { facility, facilityName, facilitySetting } from './tables.ts';

export type Facility = typeof facility.$inferSelect;
export type FacilityNameRow = typeof facilityName.$inferSelect;
export type SettingRow = typeof facilitySetting.$inferSelect;

export async function facilityById(db: Db, facilityId: number): Promise<Facility | undefined> {
  const [found] = await db.select().from(facility).where(eq(facility.id, facilityId));
  return found;
}

/** By its public name in any case; only a platform transaction finds the facility of a stranger. */
export async function facilityBySlug(db: Db, slug: string): Promise<Facility | undefined> {
  const [found] = await slugQuery(db, slug);
  return found;
}

export const slugQuery = (db: Db, slug: string) =>
  db
    .select()
    .from(facility)
    .where(eq(facility.slugLower, lowerSlug(slug)));

/** The rows of these settings; an unset one has none. */
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

/** A setting's value, or its default while it is unset. */
export async function setting<N extends SettingName>(
  db: Db,
  facilityId: number,
  name: N,
): Promise<SettingValue<N>> {
  const [row] = await settingRows(db, facilityId, [name]);
  return row ? readSetting(name, row.value) : settings[name].default;
}

/** What was stored under an older rule and does not pass today's counts as unset; it must not close the hotel. */
export function readSetting<N extends SettingName>(name: N, stored: unknown): SettingValue<N> {
  const parsed = settings[name].schema.safeParse(stored);
  return parsed.success ? parsed.data : settings[name].default;
}

/**
 * The languages that a guest may choose here, in the hotel's order; ja is always one
 * (docs/reference/pages.md#languages).
 */
export async function guestLanguages(db: Db, facilityId: number): Promise<GuestLanguage[]> {
  const enabled = await setting(db, facilityId, 'language');
  return enabled.map(({ code }) => code);
}

/** The hotel's names, one a language. */
export function facilityNames(db: Db, facilityId: number): Promise<FacilityNameRow[]> {
  return db
    .select()
    .from(facilityName)
    .where(eq(facilityName.facilityId, facilityId))
    .orderBy(asc(facilityName.id));
}

/** The hotel's name as readers of `language` are shown it. "" for a facility that does not exist. */
export async function facilityNameIn(db: Db, facilityId: number, language: GuestLanguage): Promise<string> {
  const hotel = await facilityById(db, facilityId);
  return hotel ? nameFor(language, hotel, await facilityNames(db, facilityId)) : '';
}

/** Of a hotel's names the one for readers of `language`; its plain name is the Japanese one where it has no other. */
export function nameFor(
  language: GuestLanguage,
  { name }: Pick<Facility, 'name'>,
  names: readonly Pick<FacilityNameRow, 'language' | 'name'>[],
): string {
  return textFor(language, {
    ja: name,
    ...Object.fromEntries(names.map(each => [each.language, each.name])),
  });
}
