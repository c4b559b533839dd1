import { and, eq } from 'drizzle-orm';
import type { Db } from '#platform/database/pool.ts';
import { businessDay } from '../rules/business-day.ts';
import { facility, sendingDay } from '../tables.ts';

export type Channel = 'email' | 'sms';
type Limits = Pick<typeof facility.$inferSelect, 'mailsADay' | 'smsADay'>;

/** How many messages a hotel may send a day where the operator has said nothing else. */
const USUAL = { email: 2000, sms: 300 };

export const limitOf = (limits: Limits, channel: Channel) =>
  (channel === 'email' ? limits.mailsADay : limits.smsADay) ?? USUAL[channel];

/** The numbers of messages that a hotel has sent on this business day and may send. */
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
