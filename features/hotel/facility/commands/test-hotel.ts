import { sql } from 'drizzle-orm';
import { now } from '#platform/clock/clock.ts';
import type { Db } from '#platform/database/pool.ts';
import type { Facility } from '../queries/facility.ts';
import { MAX_SLUG_LENGTH } from '../rules/profile.ts';
import { facility, facilityName, facilitySetting } from '../tables.ts';
import { storeSetting } from './change-setting.ts';
import { createFacilityKey } from './facility.ts';

/**
 * Settings that are not copied because they concern the operation of the original hotel, not what guests are
 * asked.
 */
const NOT_COPIED_SETTINGS = ['maintenance_mode', 'hold_sending', 'pms_settings', 'first_steps'];

/**
 * Copies a hotel's profile, names and settings to a new test hotel, which gets a new key and no users. The
 * caller must have locked the hotel.
 */
export async function createTestHotel(db: Db, hotel: Facility): Promise<number> {
  const { name, country, state, city, address, building, phone, siteUrl, timezone, lastOptionIcon } = hotel;
  const profile = { name, country, state, city, address, building, phone, siteUrl, timezone, lastOptionIcon };
  const row = { ...profile, testOf: hotel.id, createdAt: now() };
  // Another hotel may have the preferred slug.
  for (const slugName of slugsFor(hotel)) {
    const [made] = await db
      .insert(facility)
      .values({ ...row, slugName })
      .onConflictDoNothing()
      .returning({ id: facility.id });
    if (!made) continue;
    await createFacilityKey(db, made.id);
    await copyNamesAndSettings(db, hotel.id, made.id);
    return made.id;
  }
  throw new Error(`There is no free name for the test hotel of facility ${hotel.id}`);
}

function slugsFor({ slugName, id }: Facility): string[] {
  const ends = ['_test', `_test_${id}`, `_test_hotel_${id}`];
  return ends.map(end => slugName.slice(0, MAX_SLUG_LENGTH - end.length) + end);
}

async function copyNamesAndSettings(db: Db, from: number, to: number): Promise<void> {
  await db.execute(sql`
    insert into ${facilityName} (facility_id, language, name, address)
    select ${to}, language, name, address from ${facilityName} where facility_id = ${from} order by id`);
  await db.execute(sql`
    insert into ${facilitySetting} (facility_id, name, value, version, updated_at)
    select ${to}, name, value, version, updated_at from ${facilitySetting}
    where facility_id = ${from} and name <> all (${sql.param(NOT_COPIED_SETTINGS)}::text[]) order by id`);
  // A test hotel writes messages immediately but does not deliver them, so that a vendor sees the effect on a
  // booking.
  await storeSetting(db, to, 'hold_sending', 0);
}
