import { eq, sql } from 'drizzle-orm';
import type { GuestLanguage } from '#i18n/languages.ts';
import { now } from '#platform/clock/clock.ts';
import type { Db } from '#platform/database/pool.ts';
import { notFound } from '#platform/http/refusal.ts';
import { settings, settingsOfANewFacility } from '../contract/setting-registry.ts';
import { facility, facilityName, facilitySetting } from '../tables.ts';
import { createFacilityKey } from './keys.ts';

export type NewFacility = Omit<typeof facility.$inferInsert, 'id' | 'userId' | 'createdAt'>;
export type NamesByLanguage = { [L in GuestLanguage]?: string };

/**
 * A facility with its data key, names and first settings, but without an owner yet.
 * Out: its id; null where the slug is taken, in whatever case.
 */
export async function createFacility(
  db: Db,
  fields: NewFacility,
  names: NamesByLanguage,
): Promise<number | null> {
  const [created] = await db
    .insert(facility)
    .values({ ...fields, createdAt: now() })
    .onConflictDoNothing()
    .returning({ id: facility.id });
  if (!created) return null;
  await createFacilityKey(db, created.id);
  await addNames(db, created.id, names);
  await addFirstSettings(db, created.id);
  return created.id;
}

/** Makes a user the owner. */
export async function setOwner(db: Db, facilityId: number, userId: number): Promise<void> {
  await db.update(facility).set({ userId }).where(eq(facility.id, facilityId));
}

/**
 * Takes the next `count` numbers `{n}` of `option_icon_{n}`: one that was given out is given to no other link, even after
 * that one is gone. Out: the last of them. Throws 404.
 */
export async function takeOptionIcons(db: Db, facilityId: number, count: number): Promise<number> {
  const [counted] = await db
    .update(facility)
    .set({ lastOptionIcon: sql`${facility.lastOptionIcon} + ${count}` })
    .where(eq(facility.id, facilityId))
    .returning({ last: facility.lastOptionIcon });
  if (!counted) throw notFound();
  return counted.last;
}

async function addNames(db: Db, facilityId: number, names: NamesByLanguage): Promise<void> {
  const rows = Object.entries(names).map(([language, name]) => ({ facilityId, language, name }));
  if (rows.length > 0) await db.insert(facilityName).values(rows);
}

async function addFirstSettings(db: Db, facilityId: number): Promise<void> {
  const updatedAt = now();
  await db
    .insert(facilitySetting)
    .values(
      settingsOfANewFacility.map(name => ({ facilityId, name, value: settings[name].default, updatedAt })),
    );
}
