import { lockBooking } from '#features/booking/booking/commands/statuses.ts';
import { type Channel, channelsOf, openContact } from '#features/booking/booking/rules/send-method.ts';
import { isPause } from '#features/hotel/facility/rules/settings.ts';
import { isMobile } from '#i18n/phone.ts';
import { now } from '#platform/clock/clock.ts';
import type { Db } from '#platform/database/pool.ts';
import { loadSendingContext, type SendingContext } from '../queries/sending-facilities.ts';
import { waitsForPause } from '../rules/by-hand.ts';
import { isLate } from '../rules/retry.ts';
import type { Site } from '../rules/site.ts';
import { guideTexts, isSmsText } from '../rules/texts.ts';
import { type BlockReason, blockReasonOf } from '../rules/verdict.ts';
import type { JudgedBooking, LockedMessage, Row } from './message.ts';
import { writeGuideMessages } from './write-guide-messages.ts';

/**
 * `to`: address or number. `mayWait`: whether the message may still be sent later if it cannot be sent now.
 */
export type SendDecision =
  | { kind: 'go'; to: string | null; mayWait: boolean }
  | { kind: 'wait' }
  | { kind: 'drop'; reason: string };

/**
 * Decides whether a guide message can be sent now, because its booking may have changed in the hours since it
 * was written.
 */
export function decideSending({ row, booking, hotel }: LockedMessage): SendDecision {
  const { bar, channels } = sendingStateOf(row, booking, hotel);
  const mayWait = !isLate(row.createdAt, now());
  if (isPause(bar) && mayWait) return { kind: 'wait' };
  if (bar) return { kind: 'drop', reason: bar };
  if (!channels.includes(row.channel)) return { kind: 'drop', reason: 'way-closed' };
  return { kind: 'go', to: row.channel === 'sms' ? booking.phone : booking.email, mayWait };
}

/**
 * Writes a guide message again for the other channel, after it was permanently rejected or not delivered, or
 * its channel was closed (docs/reference/messages.md#channels). Does so only if the booking still allows the
 * message, and only within six hours. There is no third attempt.
 */
export async function sendFallback(db: Db, site: Site, row: Row): Promise<void> {
  const { facilityId, moment, createdAt } = row;
  const text = guideTexts.find(each => each === row.fallback);
  if (!text || !moment || isLate(createdAt, now())) return;
  const booking = await lockBooking(db, facilityId, row.bookingId);
  const hotel = await loadSendingContext(db, facilityId);
  if (!booking || !hotel) return;
  const { bar, channels } = sendingStateOf(row, booking, hotel);
  const channel = isSmsText(text) ? 'sms' : 'email';
  if (bar || !channels.includes(channel)) return;
  await writeGuideMessages(db, site, facilityId, [
    { booking, moment, route: { channel, text, fallback: null } },
  ]);
}

/** `bar`: why the message must not be sent now. `channels`: the guest's current channels. */
type SendingState = { bar: BlockReason | 'moved' | null; channels: readonly Channel[] };

function sendingStateOf(
  { checkinDate, moment }: Pick<Row, 'checkinDate' | 'moment'>,
  booking: JudgedBooking,
  { facts, schedule }: SendingContext,
): SendingState {
  const channels = channelsOf(openContact(booking, booking), schedule, isMobile);
  if (booking.checkinDate !== checkinDate) return { bar: 'moved', channels };
  const pause = waitsForPause(moment) ? facts.pause : null;
  return { bar: blockReasonOf(booking, { ...facts, pause }, now()), channels };
}
