import { and, eq } from 'drizzle-orm';
import { lockBooking, logStatus } from '#features/booking/commands.ts';
import type { Booking } from '#features/booking/queries.ts';
import { type Channel, channelsOf, openContact } from '#features/booking/rules/send-method.ts';
import { statusIds } from '#features/booking/rules/status.ts';
import { booking } from '#features/booking/tables.ts';
import { setting } from '#features/facility/queries.ts';
import { now } from '#platform/clock/clock.ts';
import type { Db } from '#platform/database/pool.ts';
import { houseOf } from '../queries/house.ts';
import { heedsPause } from '../rules/send-by-hand.ts';
import { type Bar, barOf } from '../rules/verdict.ts';
import type { message } from '../tables.ts';

type Row = Pick<
  typeof message.$inferSelect,
  'facilityId' | 'bookingId' | 'channel' | 'checkinDate' | 'moment'
>;

/** What has come up since a guide message was written and keeps it back; `ways`: how its guest is reached now. */
type Standing = { bar: Bar | 'moved' | null; stay: Booking | undefined; ways: readonly Channel[] };

/** How things stand for a guide message that was written a while ago. Locks the booking. */
export async function standingOf(
  db: Db,
  { facilityId, bookingId, checkinDate, moment }: Omit<Row, 'channel'>,
): Promise<Standing> {
  const stay = await lockBooking(db, facilityId, bookingId);
  const house = await houseOf(db, facilityId);
  if (!stay || !house) return { bar: 'cancelled', stay, ways: [] };
  const ways = channelsOf(
    openContact(stay, stay),
    await setting(db, facilityId, 'notification_frequency_settings'),
  );
  if (stay.checkinDate !== checkinDate) return { bar: 'moved', stay, ways };
  const pause = heedsPause(moment) ? house.pause : null;
  return { bar: barOf(stay, { ...house, pause }, now()), stay, ways };
}

/** A guide message went out: the booking is "sent", by this channel. */
export async function noteGuideMailSent(
  db: Db,
  { facilityId, bookingId, channel }: Row,
  at: Date,
): Promise<void> {
  await db
    .update(booking)
    .set({ pastSendMethod: channel })
    .where(and(eq(booking.facilityId, facilityId), eq(booking.id, bookingId)));
  await logStatus(db, facilityId, [bookingId], statusIds.sent, { at });
}
