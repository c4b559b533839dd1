import { sql } from 'drizzle-orm';
import type { Channel } from '#features/booking/booking/rules/send-method.ts';
import { countAgainstDailyLimit } from '#features/hotel/facility/commands/facility.ts';
import { businessDay } from '#features/hotel/facility/rules/business-day.ts';
import { accountMailRequested } from '#features/staff/session/events.ts';
import { now } from '#platform/clock/clock.ts';
import type { Db } from '#platform/database/pool.ts';
import { log } from '#platform/log/log.ts';
import type { SendingHotel } from '../queries/sending-facilities.ts';
import { CLAIM_LEASE_MS, RECHECK_DELAY } from '../rules/retry.ts';
import type { Site } from '../rules/site.ts';
import { message } from '../tables.ts';
import { decideSending, type SendDecision, sendFallback } from './decide-sending.ts';
import { openForSending, type PreparedMessage } from './hand-over.ts';
import {
  type LockedMessage,
  lockByKey,
  type MessageKey,
  type Row,
  updateMessage,
  whereUnsettled,
} from './message.ts';
import { markUndelivered } from './undelivered.ts';

/**
 * Checks a message again and decrypts it. Returns undefined if the message cannot be sent now. Marks a guide
 * message as `sending`, so that no other process sends it.
 */
export async function prepareToSend(
  db: Db,
  site: Site,
  named: MessageKey,
): Promise<PreparedMessage | undefined> {
  const lockedMessage = await lockByKey(db, named);
  if (lockedMessage?.row.state !== 'queued') return undefined;
  const { row } = lockedMessage;
  const decision: SendDecision =
    row.kind === 'guide' ? decideSending(lockedMessage) : { kind: 'go', to: null, mayWait: true };
  if (decision.kind === 'wait') return void (await postpone(db, row));
  if (decision.kind === 'drop') return dropMessage(db, site, lockedMessage, decision.reason);
  const limitReason = await markSending(db, lockedMessage);
  if (limitReason && !decision.mayWait) return dropMessage(db, site, lockedMessage, limitReason);
  if (limitReason) return void (await postpone(db, row, limitReason));
  return openForSending(db, site, lockedMessage, decision.to);
}

/**
 * Counts a message toward the daily limit and marks a guide message, in one statement. The hotel must be
 * approved and below its daily limit. Notices to the hotel are always sent, and a retry is not counted again.
 * @returns why the message must not be sent
 */
async function markSending(
  db: Db,
  { row, hotel: { hotel } }: LockedMessage,
): Promise<'unapproved' | 'day-full' | null> {
  const isGuide = row.kind === 'guide';
  const sending = { state: 'sending' as const, dueAt: timeFromNow(CLAIM_LEASE_MS) };
  if (row.kind === 'notice' || row.attempts > 0) {
    if (isGuide) await updateMessage(db, row, sending, 'mark_sending');
    return null;
  }
  const limitReason = await countAgainstDailyLimit(db, hotel, row.channel, now(), counted => {
    if (!isGuide) return db.with(counted).select(SENT).from(sql`counted`).prepare('count_sending').execute();
    const marked = db.$with('marked', {}).as(sql`
      update ${message} set state = 'sending', due_at = ${sending.dueAt.toISOString()} from counted
      where ${whereUnsettled(row)} returning sent`);
    return db.with(counted, marked).select(SENT).from(sql`marked`).prepare('count_and_mark').execute();
  });
  if (limitReason === 'tell') await warnOwner(db, hotel, row.channel, now());
  return limitReason === 'tell' || limitReason === 'full' ? 'day-full' : limitReason;
}

const SENT = { sent: sql`sent` };

const timeFromNow = (ms: number) => new Date(now().getTime() + ms);

/** Postpones a message. The dashboard shows `why` it waits. */
async function postpone(db: Db, row: Row, why?: string): Promise<void> {
  await updateMessage(db, row, {
    dueAt: timeFromNow(RECHECK_DELAY),
    ...(why !== undefined && { lastError: why }),
  });
}

async function dropMessage(db: Db, site: Site, { row }: LockedMessage, reason: string): Promise<undefined> {
  await updateMessage(db, row, { state: 'dropped', lastError: reason, settledAt: now() });
  if (row.kind === 'guide') await sendFallback(db, site, row);
}

/**
 * Marks a guide message as uncertain because its process died before the provider responded. Another attempt
 * could send the message twice.
 */
export async function markUncertain(db: Db, named: MessageKey): Promise<void> {
  const lockedMessage = await lockByKey(db, named);
  if (lockedMessage?.row.state !== 'sending' || lockedMessage.row.dueAt > now()) return;
  const { row } = lockedMessage;
  await updateMessage(db, row, { state: 'uncertain', settledAt: now() });
  await markUndelivered(db, row);
  log.warn({ facilityId: row.facilityId, message: row.id }, 'It is unknown whether a guide message was sent');
}

async function warnOwner(db: Db, hotel: SendingHotel, channel: Channel, at: Date): Promise<void> {
  if (!hotel.userId) return;
  const facilityId = hotel.id;
  log.warn({ facilityId, channel }, 'A hotel has reached its daily limit of messages');
  const nonce = `${facilityId}-${businessDay(at, hotel.timezone)}-${channel}`;
  await accountMailRequested.add(db, { kind: 'sendingFull', about: hotel.userId, nonce, language: '' });
}
