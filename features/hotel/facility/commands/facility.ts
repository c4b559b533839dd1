import { and, eq, lt, sql } from 'drizzle-orm';
import { platformDb } from '#features/access/access/queries/platform-db.ts';
import type { GuestLanguage } from '#i18n/languages.ts';
import { now } from '#platform/clock/clock.ts';
import { newDataKey, wrapKey } from '#platform/crypto/sealing.ts';
import type { Db } from '#platform/database/pool.ts';
import { notFound } from '#platform/http/refusal.ts';
import { newFacilitySettings, settings } from '../contract/setting-registry.ts';
import { type Facility, slugQuery } from '../queries/facility.ts';
import { forgetKeys, keysOf } from '../queries/keys.ts';
import { businessDay } from '../rules/business-day.ts';
import { type Channel, dailyLimitOf } from '../rules/settings.ts';
import { facility, facilityKey, facilityName, facilitySetting, sendingDay } from '../tables.ts';

type NewFacility = Omit<typeof facility.$inferInsert, 'id' | 'userId' | 'createdAt'>;
export type NamesByLanguage = { [L in GuestLanguage]?: string };

/**
 * Creates a facility with its key, names and initial settings, but without an owner.
 * @returns its id, or null if the slug is taken (ignoring case)
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

export async function setOwner(db: Db, facilityId: number, userId: number): Promise<void> {
  await db.update(facility).set({ userId }).where(eq(facility.id, facilityId));
}

/**
 * Reserves the next `count` numbers of `option_icon_{n}`, which are never reused.
 * @returns the last reserved number
 */
export async function reserveOptionIcons(db: Db, facilityId: number, count: number): Promise<number> {
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
      newFacilitySettings.map(name => ({ facilityId, name, value: settings[name].default, updatedAt })),
    );
}

/**
 * Allows a hotel to send messages to guests.
 * @returns false if no hotel has this slug
 */
export const approveHotel = (slug: string): Promise<boolean> => changeHotel(slug, { awaitsApproval: false });

/**
 * Sets how many messages a hotel may send a day.
 * @returns false if no hotel has this slug
 */
export const setDailyLimit = (slug: string, what: 'mails' | 'sms', limit: number): Promise<boolean> =>
  changeHotel(slug, what === 'mails' ? { mailsADay: limit } : { smsADay: limit });

function changeHotel(slug: string, changes: Partial<typeof facility.$inferInsert>): Promise<boolean> {
  return platformDb(async db => {
    const [found] = await slugQuery(db, slug);
    if (!found) return false;
    await db.update(facility).set(changes).where(eq(facility.id, found.id));
    return true;
  });
}

/**
 * Runs a statement that includes the CTE `counted`.
 * @returns a row if the message was counted
 */
type CountQuery = (counted: ReturnType<typeof incrementSentQuery>) => Promise<readonly unknown[]>;

type Day = Pick<typeof sendingDay.$inferInsert, 'facilityId' | 'day' | 'channel'>;

/**
 * Counts a message against the daily limit.
 * @returns null if the message may be sent; `unapproved` if the hotel is not approved yet; `full` if the limit
 * is reached; `tell` if the limit is reached and the owner has not been informed yet
 */
export async function countAgainstDailyLimit(
  db: Db,
  hotel: Pick<Facility, 'id' | 'timezone' | 'awaitsApproval' | 'mailsADay' | 'smsADay'>,
  channel: Channel,
  at: Date,
  count: CountQuery,
): Promise<'unapproved' | 'full' | 'tell' | null> {
  if (hotel.awaitsApproval) return 'unapproved';
  const today: Day = { facilityId: hotel.id, day: businessDay(at, hotel.timezone), channel };
  const dailyLimit = dailyLimitOf(hotel, channel);
  if (dailyLimit > 0 && (await count(incrementSentQuery(db, today, dailyLimit))).length > 0) return null;
  const informedRows = await db
    .insert(sendingDay)
    .values({ ...today, ownerInformed: true })
    .onConflictDoUpdate({
      target: dayKeyColumns,
      set: { ownerInformed: true },
      setWhere: eq(sendingDay.ownerInformed, false),
    })
    .returning({ day: sendingDay.day });
  return informedRows.length > 0 ? 'tell' : 'full';
}

const dayKeyColumns = [sendingDay.facilityId, sendingDay.day, sendingDay.channel];

/** Builds a CTE that counts one more message for the day unless the limit is reached. */
const incrementSentQuery = (db: Db, { facilityId, day, channel }: Day, limit: number) =>
  db.$with('counted', {}).as(sql`
    insert into ${sendingDay} (facility_id, day, channel, sent) values (${facilityId}, ${day}, ${channel}, 1)
    on conflict (facility_id, day, channel) do update set sent = sending_day.sent + 1
    where sending_day.sent < ${limit} returning sent`);

/** Creates the facility's data key, wrapped with MASTER_KEY (docs/security/keys.md). */
export async function createFacilityKey(db: Db, facilityId: number): Promise<void> {
  const wrapped = wrapKey(newDataKey(), facilityId);
  await db.insert(facilityKey).values({ facilityId, wrapped, createdAt: now() });
}

/**
 * Adds a data key, unless there is already a second key because an earlier rotation has not finished.
 * @returns the newest key, and whether it was added
 */
export async function addFacilityKey(db: Db, facilityId: number) {
  const keys = await keysOf(db, facilityId);
  if (keys.length === 1) await createFacilityKey(db, facilityId);
  forgetKeys(facilityId);
  const [newest] = await keysOf(db, facilityId);
  if (!newest) throw new Error(`Facility ${facilityId} has no data key`);
  return { newest, isNew: keys.length === 1 };
}

/** Deletes all keys except the newest. Call this only when no value is sealed with an older key. */
export async function dropOldKeys(db: Db, facilityId: number, newest: number): Promise<void> {
  await db.delete(facilityKey).where(and(eq(facilityKey.facilityId, facilityId), lt(facilityKey.id, newest)));
  forgetKeys(facilityId);
}
