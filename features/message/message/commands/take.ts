import type { Channel } from '#features/booking/booking/rules/send-method.ts';
import { takeAllowance } from '#features/hotel/facility/commands/facility.ts';
import { businessDay } from '#features/hotel/facility/rules/business-day.ts';
import { accountMailAsked } from '#features/staff/session/events.ts';
import { now } from '#platform/clock/clock.ts';
import type { Db } from '#platform/database/pool.ts';
import { log } from '#platform/log/log.ts';
import type { SendingHotel } from '../queries/sending-facilities.ts';
import { LEASE, RECHECK_DELAY } from '../rules/retry.ts';
import type { Site } from '../rules/site.ts';
import { message } from '../tables.ts';
import { decideSending, fallBack, type SendDecision } from './decide-sending.ts';
import { openForSending, type PreparedMessage } from './hand-over.ts';
import { type Locked, lockNamed, type MessageKey, type Row, unsettled, update } from './message.ts';
import { noteUndelivered } from './undelivered.ts';

/**
 * Checks a message again and decrypts it. Returns undefined if the message cannot be sent now. Marks a guide
 * message as `sending`, so that no other process sends it.
 */
export async function take(db: Db, site: Site, named: MessageKey): Promise<PreparedMessage | undefined> {
  const locked = await lockNamed(db, named);
  if (locked?.row.state !== 'queued') return undefined;
  const { row } = locked;
  const judged: SendDecision =
    row.kind === 'guide' ? decideSending(locked) : { kind: 'go', to: null, mayWait: true };
  if (judged.kind === 'wait') return void (await postpone(db, row));
  if (judged.kind === 'drop') return drop(db, site, locked, judged.reason);
  const refused = await mark(db, locked);
  if (refused && !judged.mayWait) return drop(db, site, locked, refused);
  if (refused) return void (await postpone(db, row, refused));
  return openForSending(db, site, locked, judged.to);
}

/**
 * Counts a message toward the daily limit and marks a guide message, in one statement. The hotel must be
 * approved and below its daily limit. Notices to the hotel are always sent, and a retry is not counted again.
 * @returns why the message must not be sent
 */
async function mark(db: Db, { row, hotel: { hotel } }: Locked): Promise<'unapproved' | 'day-full' | null> {
  const isGuide = row.kind === 'guide';
  const sending = { state: 'sending' as const, dueAt: later(LEASE) };
  if (row.kind === 'notice' || row.attempts > 0) {
    if (isGuide) await update(db, row, sending, 'mark_sending');
    return null;
  }
  const refused = await takeAllowance(db, hotel, row.channel, now(), counted => {
    const counting = db.with(counted);
    if (!isGuide) return counting.select().from(counted).prepare('count_sending').execute();
    const marking = counting.update(message).set(sending).from(counted).where(unsettled(row));
    return marking.returning({ id: message.id }).prepare('count_and_mark').execute();
  });
  if (refused === 'tell') await warnOwner(db, hotel, row.channel, now());
  return refused === 'tell' || refused === 'full' ? 'day-full' : refused;
}

const later = (ms: number) => new Date(now().getTime() + ms);

/** Postpones a message. The dashboard shows `why` it waits. */
async function postpone(db: Db, row: Row, why?: string): Promise<void> {
  await update(db, row, { dueAt: later(RECHECK_DELAY), ...(why !== undefined && { lastError: why }) });
}

async function drop(db: Db, site: Site, { row }: Locked, reason: string): Promise<undefined> {
  await update(db, row, { state: 'dropped', lastError: reason, settledAt: now() });
  if (row.kind === 'guide') await fallBack(db, site, row);
}

/**
 * Marks a guide message as uncertain because its process died before the provider responded. Another attempt
 * could send the message twice.
 */
export async function noteUncertain(db: Db, named: MessageKey): Promise<void> {
  const locked = await lockNamed(db, named);
  if (locked?.row.state !== 'sending' || locked.row.dueAt > now()) return;
  const { row } = locked;
  await update(db, row, { state: 'uncertain', settledAt: now() });
  await noteUndelivered(db, row);
  log.warn({ facilityId: row.facilityId, message: row.id }, 'It is unknown whether a guide message was sent');
}

async function warnOwner(db: Db, hotel: SendingHotel, channel: Channel, at: Date): Promise<void> {
  if (!hotel.userId) return;
  const facilityId = hotel.id;
  log.warn({ facilityId, channel }, 'A hotel has reached its daily limit of messages');
  const nonce = `${facilityId}-${businessDay(at, hotel.timezone)}-${channel}`;
  await accountMailAsked.add(db, { kind: 'sendingFull', about: hotel.userId, nonce, language: '' });
}
