import type { Channel } from '#features/booking/rules/send-method.ts';
import { takeAllowance } from '#features/facility/commands/facility.ts';
import { businessDay } from '#features/facility/rules/business-day.ts';
import { accountMailAsked } from '#features/session/events.ts';
import { now } from '#platform/clock/clock.ts';
import type { Db } from '#platform/database/pool.ts';
import { log } from '#platform/log/log.ts';
import type { SendingHotel } from '../queries/sending-facilities.ts';

/**
 * Why a message of a hotel may not be sent now; null where it may, and counts as sent today. The hotel must be approved and below
 * its daily limit.
 */
export async function allowance(
  db: Db,
  hotel: SendingHotel,
  channel: Channel,
  count: Parameters<typeof takeAllowance>[4],
): Promise<'unapproved' | 'day-full' | null> {
  const at = now();
  const refused = await takeAllowance(db, hotel, channel, at, count);
  if (refused === 'tell') await warnOwner(db, hotel, channel, at);
  return refused === 'tell' || refused === 'full' ? 'day-full' : refused;
}

async function warnOwner(db: Db, hotel: SendingHotel, channel: Channel, at: Date): Promise<void> {
  if (!hotel.userId) return;
  const facilityId = hotel.id;
  log.warn({ facilityId, channel }, 'A hotel has sent as many messages as it may today');
  const nonce = `${facilityId}-${businessDay(at, hotel.timezone)}-${channel}`;
  await accountMailAsked.add(db, { kind: 'sendingFull', about: hotel.userId, nonce, language: '' });
}
