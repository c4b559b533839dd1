import { takeAllowance } from '#features/facility/commands/sending-allowance.ts';
import { facilityById } from '#features/facility/queries/facility.ts';
import { businessDay } from '#features/facility/rules/business-day.ts';
import { accountMailAsked } from '#features/session/events.ts';
import { now } from '#platform/clock/clock.ts';
import type { Db } from '#platform/database/pool.ts';
import { log } from '#platform/log/log.ts';
import { sendMessage } from '../events.ts';
import type { Row } from './lock-message.ts';
import { update } from './settle.ts';

/**
 * Whether a message may be sent now: the hotel is approved and below its daily limit. If not, it waits, or is dropped if it
 * may not wait. Notices to the hotel itself are always sent, and a retry does not count again.
 */
export async function mayLeave(db: Db, row: Row, { mayWait }: { mayWait: boolean }): Promise<boolean> {
  if (row.kind === 'notice' || row.attempts > 0) return true;
  const at = now();
  const answer = await takeAllowance(db, row.facilityId, row.channel, at);
  if (answer === 'go') return true;
  if (answer === 'tell') await tellOwner(db, row, at);
  // For who looks at it in the dashboard.
  const lastError = answer === 'unapproved' ? 'unapproved' : 'day-full';
  await update(db, row, { lastError, ...(!mayWait && { state: 'dropped', settledAt: at }) });
  if (mayWait) await waitOn(db, row);
  return false;
}

async function tellOwner(db: Db, { facilityId, channel }: Row, at: Date): Promise<void> {
  const hotel = await facilityById(db, facilityId);
  if (!hotel?.userId) return;
  log.warn({ facilityId, channel }, 'A hotel has sent as many messages as it may today');
  const nonce = `${facilityId}-${businessDay(at, hotel.timezone)}-${channel}`;
  await accountMailAsked.add(db, { kind: 'sendingFull', about: hotel.userId, nonce, language: '' });
}

const LOOK_AGAIN_AFTER = 5 * 60_000;

/** Looks again later; nothing is marked as sent until then. */
export async function waitOn(db: Db, { facilityId, id, channel }: Row): Promise<void> {
  const runAt = new Date(now().getTime() + LOOK_AGAIN_AFTER);
  await sendMessage.add(db, { facilityId, id, channel }, { runAt });
}
