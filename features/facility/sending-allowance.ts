import { and, eq, lt, sql } from 'drizzle-orm';
import type { Db } from '#platform/database/pool.ts';
import { businessDay } from './rules/business-day.ts';
import { facility, sendingDay } from './tables.ts';

type Channel = 'email' | 'sms';
type Limits = Pick<typeof facility.$inferSelect, 'mailsADay' | 'smsADay'>;

/** How many messages a hotel may send a day where the operator has said nothing else. */
const USUAL = { email: 2000, sms: 300 };

export const limitOf = (limits: Limits, channel: Channel) =>
  (channel === 'email' ? limits.mailsADay : limits.smsADay) ?? USUAL[channel];

/** What a hotel has sent on this business day, and what it may send. */
export async function sendingToday(
  db: Db,
  hotel: Limits & Pick<typeof facility.$inferSelect, 'id' | 'timezone'>,
  at: Date,
) {
  const day = businessDay(at, hotel.timezone);
  const rows = await db
    .select({ channel: sendingDay.channel, sent: sendingDay.sent })
    .from(sendingDay)
    .where(and(eq(sendingDay.facilityId, hotel.id), eq(sendingDay.day, day)));
  const of = (channel: Channel) => ({
    sent: rows.find(row => row.channel === channel)?.sent ?? 0,
    limit: limitOf(hotel, channel),
  });
  return { email: of('email'), sms: of('sms') };
}

/** Whether the operator has still to approve this hotel. */
export async function awaitsApproval(db: Db, facilityId: number): Promise<boolean> {
  const [hotel] = await db
    .select({ awaits: facility.awaitsApproval })
    .from(facility)
    .where(eq(facility.id, facilityId));
  return hotel?.awaits ?? false;
}

/**
 * Takes one message of what the hotel may send today, whoever else takes one at the same time. `wait`: it may not send
 * now; `tell`: nor may it, and its owner has not been told yet today.
 */
export async function takeAllowance(
  db: Db,
  facilityId: number,
  channel: Channel,
  at: Date,
): Promise<'go' | 'wait' | 'tell'> {
  const [hotel] = await db.select().from(facility).where(eq(facility.id, facilityId));
  if (!hotel || hotel.awaitsApproval) return 'wait';
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
  return untold.length > 0 ? 'tell' : 'wait';
}
