import { and, eq, lt, sql } from 'drizzle-orm';
import type { Db } from '#platform/database/pool.ts';
import { type Channel, limitOf } from '../queries/sending-allowance.ts';
import { businessDay } from '../rules/business-day.ts';
import { facility, sendingDay } from '../tables.ts';

/**
 * Takes one message of what the hotel may send today, whoever else takes one at the same time. `full`: none is
 * left; `tell`: nor is one, and its owner has not been told yet today.
 */
export async function takeAllowance(
  db: Db,
  facilityId: number,
  channel: Channel,
  at: Date,
): Promise<'go' | 'unapproved' | 'full' | 'tell'> {
  const [hotel] = await db.select().from(facility).where(eq(facility.id, facilityId));
  if (!hotel || hotel.awaitsApproval) return 'unapproved';
  const key = { facilityId, day: businessDay(at, hotel.timezone), channel };
  const target = [sendingDay.facilityId, sendingDay.day, sendingDay.channel];
  await db.insert(sendingDay).values(key).onConflictDoNothing({ target });
  const today = and(
    eq(sendingDay.facilityId, facilityId),
    eq(sendingDay.day, key.day),
    eq(sendingDay.channel, channel),
  );
  const taken = await db
    .update(sendingDay)
    .set({ sent: sql`${sendingDay.sent} + 1` })
    .where(and(today, lt(sendingDay.sent, limitOf(hotel, channel))))
    .returning({ sent: sendingDay.sent });
  if (taken.length > 0) return 'go';
  const untold = await db
    .update(sendingDay)
    .set({ told: true })
    .where(and(today, eq(sendingDay.told, false)))
    .returning({ day: sendingDay.day });
  return untold.length > 0 ? 'tell' : 'full';
}
