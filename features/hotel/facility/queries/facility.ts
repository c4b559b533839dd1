import { asc, eq } from 'drizzle-orm';
import { type GuestLanguage, nameFor } from '#i18n/languages.ts';
import { phoneIn } from '#i18n/phone.ts';
import type { Db } from '#platform/database/pool.ts';
import { invalidInput } from '#platform/http/refusal.ts';
import { lowerSlug } from '../rules/profile.ts';
import { facility, facilityName } from '../tables.ts';

export type Facility = typeof facility.$inferSelect;
export type FacilityNameRow = typeof facilityName.$inferSelect;

export async function facilityById(db: Db, facilityId: number): Promise<Facility | undefined> {
  const [found] = await db.select().from(facility).where(eq(facility.id, facilityId));
  return found;
}

export async function hotelOf(db: Db, facilityId: number): Promise<Facility> {
  const hotel = await facilityById(db, facilityId);
  if (!hotel) throw new Error(`There is no facility ${facilityId}`);
  return hotel;
}

/**
 * Finds a facility by slug, ignoring case. Finding a facility other than the current one requires a platform
 * transaction.
 */
export async function facilityBySlug(db: Db, slug: string): Promise<Facility | undefined> {
  const [found] = await slugQuery(db, slug);
  return found;
}

export const slugQuery = (db: Db, slug: string) =>
  db
    .select()
    .from(facility)
    .where(eq(facility.slugLower, lowerSlug(slug)));

export function facilityNames(db: Db, facilityId: number): Promise<FacilityNameRow[]> {
  return db
    .select()
    .from(facilityName)
    .where(eq(facilityName.facilityId, facilityId))
    .orderBy(asc(facilityName.id));
}

/** Returns the hotel's name in `language`, or "" if the facility does not exist. */
export async function facilityNameIn(db: Db, facilityId: number, language: GuestLanguage): Promise<string> {
  const hotel = await facilityById(db, facilityId);
  return hotel ? nameFor({ name: hotel.name, names: await facilityNames(db, facilityId) }, language) : '';
}

/**
 * Converts a phone number typed in the country's usual format to E.164. Returns "" for "".
 * @throws 422 for `field` if the number is invalid
 */
export function storedHotelPhone(field: string, typed: string, country: string): string {
  const text = typed.trim();
  if (text === '') return '';
  const phone = phoneIn(country, text);
  if (phone === null) throw invalidInput({ [field]: 'phone_invalid' });
  return phone;
}

/**
 * Returns the hotel's phone number in E.164 even if it was stored as typed. A number that cannot be parsed is
 * returned unchanged.
 */
export const hotelPhone = ({ phone, country }: { phone: string; country: string }): string =>
  phoneIn(country, phone) ?? phone.trim();
