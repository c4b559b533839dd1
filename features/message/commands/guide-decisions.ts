import { lockBooking } from '#features/booking/commands/statuses.ts';
import type { Booking } from '#features/booking/queries/bookings.ts';
import { type Channel, channelsOf, openContact } from '#features/booking/rules/send-method.ts';
import { isPause } from '#features/facility/rules/settings.ts';
import { isMobile } from '#i18n/phone.ts';
import { now } from '#platform/clock/clock.ts';
import type { Db } from '#platform/database/pool.ts';
import { type DecidingHotel, decidingHotel } from '../queries/sending-facilities.ts';
import { heedsPause } from '../rules/by-hand.ts';
import { isLate } from '../rules/retry.ts';
import type { Site } from '../rules/site.ts';
import { guideTexts, isSmsText } from '../rules/texts.ts';
import { type Bar, barOf } from '../rules/verdict.ts';
import type { message } from '../tables.ts';
import type { GuideDecisions, Judged } from './message.ts';
import { writeGuideMessages } from './write-guide-messages.ts';

type Row = typeof message.$inferSelect;

/** Guide messages are judged again when they are sent, since they may have waited for hours. */
export const guideDecisions = (site: Site): GuideDecisions => ({
  judge,
  replace: (db, row) => fallBack(db, site, row),
});

async function judge(...[db, rows, bookings]: Parameters<GuideDecisions['judge']>): Promise<Judged[]> {
  const hotel = await decidingHotel(db, rows[0]?.facilityId ?? 0);
  return rows.map(row => judged(row, standing(row, bookings.get(row.bookingId), hotel)));
}

/** Whether a mail of this moment may be sent now that is written now. */
export function mailMayGo(booking: Booking, moment: string, hotel: DecidingHotel): boolean {
  const row = { moment, channel: 'email', checkinDate: booking.checkinDate, createdAt: now() } as const;
  return judged(row, standing(row, booking, hotel)).kind === 'go';
}

type Judging = Pick<Row, 'moment' | 'channel' | 'checkinDate' | 'createdAt'>;

function judged(row: Judging, { bar, booking, channels }: Standing): Judged {
  const mayWait = !isLate(row.createdAt, now());
  if (isPause(bar) && mayWait) return { kind: 'wait' };
  if (bar || !booking) return { kind: 'drop', reason: bar ?? 'cancelled' };
  if (!channels.includes(row.channel)) return { kind: 'drop', reason: 'way-closed' };
  return { kind: 'go', to: row.channel === 'sms' ? booking.phone : booking.email, mayWait };
}

/**
 * Writes a guide message that was refused for certain, or whose channel was closed before it went, once more for the other
 * one (docs/reference/messages.md#channels): while nothing bars it, and for six hours. There is no third.
 */
async function fallBack(db: Db, site: Site, row: Row): Promise<void> {
  const { facilityId, moment, createdAt } = row;
  const text = guideTexts.find(each => each === row.fallback);
  if (!text || !moment || isLate(createdAt, now())) return;
  const { bar, booking, channels } = await standingOf(db, row);
  const channel = isSmsText(text) ? 'sms' : 'email';
  if (bar || !booking || !channels.includes(channel)) return;
  await writeGuideMessages(db, site, facilityId, [
    { booking: booking, moment, route: { channel, text, fallback: null } },
  ]);
}

/** `bar`: what keeps the message back by now. `channels`: how its guest can be reached now. */
type Standing = { bar: Bar | 'moved' | null; booking: Booking | undefined; channels: readonly Channel[] };

/** How things stand for a guide message that was written a while ago. Locks the booking. */
async function standingOf(db: Db, row: Row): Promise<Standing> {
  const booking = await lockBooking(db, row.facilityId, row.bookingId);
  return standing(row, booking, await decidingHotel(db, row.facilityId));
}

function standing(
  { checkinDate, moment }: Pick<Judging, 'checkinDate' | 'moment'>,
  booking: Booking | undefined,
  hotel: DecidingHotel,
): Standing {
  const { facts, schedule } = hotel;
  if (!booking || !facts) return { bar: 'cancelled', booking, channels: [] };
  const channels = channelsOf(openContact(booking, booking), schedule, isMobile);
  if (booking.checkinDate !== checkinDate) return { bar: 'moved', booking, channels };
  const pause = heedsPause(moment) ? facts.pause : null;
  return { bar: barOf(booking, { ...facts, pause }, now()), booking, channels };
}
