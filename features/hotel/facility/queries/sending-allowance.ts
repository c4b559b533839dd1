import { and, eq } from 'drizzle-orm';
import type { Db } from '#platform/database/pool.ts';
import { businessDay } from '../rules/business-day.ts';
import { type Channel, type DailyLimits, dailyLimitOf } from '../rules/settings.ts';
import { facility, sendingDay } from '../tables.ts';

export async function sendingToday(
  db: Db,
  hotel: DailyLimits & Pick<typeof facility.$inferSelect, 'id' | 'timezone'>,
  at: Date,
) {
  const day = businessDay(at, hotel.timezone);
  const rows = await db
    .select({ channel: sendingDay.channel, sent: sendingDay.sent })
    .from(sendingDay)
    .where(and(eq(sendingDay.facilityId, hotel.id), eq(sendingDay.day, day)));
  const of = (channel: Channel) => ({
    sent: rows.find(row => row.channel === channel)?.sent ?? 0,
    limit: dailyLimitOf(hotel, channel),
  });
  return { email: of('email'), sms: of('sms') };
}

export async function awaitsApproval(db: Db, facilityId: number): Promise<boolean> {
  const [hotel] = await db
    .select({ awaits: facility.awaitsApproval })
    .from(facility)
    .where(eq(facility.id, facilityId));
  return hotel?.awaits ?? false;
}
