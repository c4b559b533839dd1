import { and, eq, sql } from 'drizzle-orm';
import { lockBooking, refreshStatus, sentLogCtes } from '#features/booking/booking/commands/statuses.ts';
import { openContact, sendMethod } from '#features/booking/booking/rules/send-method.ts';
import { booking as bookingTable } from '#features/booking/booking/tables.ts';
import { setting } from '#features/hotel/facility/queries/settings.ts';
import { isMobile } from '#i18n/phone.ts';
import { now } from '#platform/clock/clock.ts';
import type { Db } from '#platform/database/pool.ts';
import { log } from '#platform/log/log.ts';
import type { MailResult } from '#platform/mail/mail.ts';
import type { SmsResult } from '#platform/sms/sms.ts';
import { recipientOf } from '../queries/sealed.ts';
import { changesAfterAttempt, shouldCloseAddress } from '../rules/retry.ts';
import type { Site } from '../rules/site.ts';
import { message } from '../tables.ts';
import { sendFallback } from './decide-sending.ts';
import { type Row, updateMessage, whereUnsettled } from './message.ts';
import { clearUndelivered, markUndelivered } from './undelivered.ts';

type SendResult = MailResult | SmsResult;
type AcceptedResult = Extract<SendResult, { accepted: true }>;
type RefusedResult = Extract<SendResult, { accepted: false }>;

/**
 * Stores a provider's response to a message and its consequences: a retry, a message through the other channel,
 * or a new status of the booking. Locks the booking before the message, as in all transactions.
 */
export async function settleMessage(db: Db, site: Site, row: Row, result: SendResult): Promise<void> {
  if (result.accepted) return settleAccepted(db, row, result);
  await lockBooking(db, row.facilityId, row.bookingId);
  await settleRefused(db, site, row, result);
}

async function settleAccepted(db: Db, row: Row, result: AcceptedResult): Promise<void> {
  const at = now();
  const providerId = 'providerId' in result ? result.providerId : null;
  const settled = db.$with('settled', {}).as(sql`
    update ${message} set state = ${result.state}, provider_id = ${providerId}, attempts = attempts + 1,
      last_error = null, settled_at = ${at.toISOString()}
    from booked where ${whereUnsettled(row)} returning delivery, undelivered`);
  const { booked, logged } =
    row.kind === 'guide' ? sentLogCtes(db, row, at) : { booked: lockBookingCte(db, row) };
  const [found] = await db
    .with(booked, ...(logged ? [logged] : []), settled)
    .select({ delivery: sql<Row['delivery']>`delivery`, wasUndelivered: sql<boolean>`undelivered` })
    .from(sql`settled`)
    .prepare(row.kind === 'guide' ? 'settle_guide' : 'settle_other')
    .execute();
  // A bounce report may have arrived before this response.
  if (found?.delivery === 'undelivered') await markUndelivered(db, row);
  else if (found?.wasUndelivered) await clearUndelivered(db, row);
}

const lockBookingCte = (db: Db, { facilityId, bookingId }: Row) =>
  db.$with('booked', {}).as(sql`
    select undelivered from ${bookingTable}
    where facility_id = ${facilityId} and id = ${bookingId} for no key update`);

/**
 * Handles a rejected message. A guide message that may have arrived is not sent again. Other messages are,
 * because a duplicate confirmation is better than a lost one.
 */
async function settleRefused(db: Db, site: Site, row: Row, refused: RefusedResult): Promise<void> {
  const { facilityId, id, attempts } = row;
  const { kind, reason } = refused;
  const at = now();
  log.warn({ facilityId, message: id, attempts: attempts + 1, kind, reason }, 'A message was refused');
  const attemptChanges = changesAfterAttempt(row, refused, at);
  const isUncertain = kind === 'uncertain' && row.kind === 'guide';
  const changes = isUncertain
    ? { ...attemptChanges, state: 'uncertain' as const, settledAt: at }
    : attemptChanges;
  await updateMessage(db, row, changes);
  if (changes.state === 'queued') return;
  await markUndelivered(db, row);
  if (shouldCloseAddress(row.channel, kind)) await closeAddress(db, row);
  if (row.kind === 'guide' && (kind === 'never' || kind === 'bad-address')) await sendFallback(db, site, row);
}

/**
 * Closes an address or number that does not exist, if the booking still contains it. Until the address or
 * number changes, the hotel sends no guide mail to it, and the booking shows its remaining channel.
 */
export async function closeAddress(db: Db, row: Row): Promise<void> {
  const { facilityId, bookingId, channel } = row;
  // The recipient of a message is unknown after its text has been deleted.
  if (row.kind === 'notice' || row.sealed.length === 0) return;
  const booking = await lockBooking(db, facilityId, bookingId);
  const to = await recipientOf(db, row);
  if (!booking || to !== (channel === 'sms' ? booking.phone : booking.email)) return;
  const closedColumns = channel === 'sms' ? { phoneClosedAt: now() } : { emailClosedAt: now() };
  const sms = await setting(db, facilityId, 'notification_frequency_settings');
  const method = sendMethod(openContact(booking, { ...booking, ...closedColumns }), sms, isMobile);
  await db
    .update(bookingTable)
    .set({ ...closedColumns, sendMethod: method })
    .where(and(eq(bookingTable.facilityId, facilityId), eq(bookingTable.id, bookingId)));
  await refreshStatus(db, facilityId, [bookingId]);
}
