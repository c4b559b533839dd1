import { and, asc, eq, sql } from 'drizzle-orm';
import { lockBooking, refreshStatus } from '#features/booking/commands/statuses.ts';
import { openContact, sendMethod } from '#features/booking/rules/send-method.ts';
import { booking as bookingTable } from '#features/booking/tables.ts';
import { setting } from '#features/facility/queries/settings.ts';
import { isMobile } from '#i18n/phone.ts';
import { now } from '#platform/clock/clock.ts';
import { anyOf } from '#platform/database/many-rows.ts';
import type { Db } from '#platform/database/pool.ts';
import { log } from '#platform/log/log.ts';
import type { MailResult } from '#platform/mail/mail.ts';
import type { SmsResult } from '#platform/sms/sms.ts';
import { openMail, openSms } from '../queries/sealed.ts';
import { closesAddress, finalState, nextTry } from '../rules/retry.ts';
import { message } from '../tables.ts';
import { type GuideDecisions, type Row, unsettled, update } from './message.ts';
import { queueSending } from './queue.ts';
import { noteGuideMailsSent, noteReached, noteUndelivered } from './reached.ts';

type Result = MailResult | SmsResult;
type Accepted = Extract<Result, { accepted: true }>;
type Refused = Extract<Result, { accepted: false }>;

/** What a provider said of a message. */
export type Outcome<R extends Result = Result> = { row: Row; result: R };

/**
 * Records a provider's answers to messages of one hotel, and what follows from each: a retry, the other channel, the booking's
 * status.
 */
export async function settle(db: Db, guides: GuideDecisions, outcomes: readonly Outcome[]): Promise<void> {
  const [first] = outcomes;
  if (!first) return;
  const { facilityId } = first.row;
  const undelivered = await lockOf(
    db,
    facilityId,
    outcomes.map(({ row }) => row.bookingId),
  );
  const at = now();
  const accepted = outcomes.filter(each => isAccepted(each));
  if (accepted.length > 0) await settleAccepted(db, facilityId, accepted, undelivered, at);
  const retries: { row: Row; runAt: Date }[] = [];
  for (const { row, result } of outcomes) {
    const runAt = result.accepted ? null : await settleRefused(db, guides, row, result, at);
    if (runAt) retries.push({ row, runAt });
  }
  for (const together of Map.groupBy(retries, ({ runAt }) => runAt.getTime()).values()) {
    const rows = together.map(({ row }) => row);
    await queueSending(db, rows, { runAt: together[0]?.runAt ?? at });
  }
}

const isAccepted = (outcome: Outcome): outcome is Outcome<Accepted> => outcome.result.accepted;

/** Locks bookings in the order of their ids. Out: those of which a guest was not reached. */
async function lockOf(db: Db, facilityId: number, bookingIds: readonly number[]): Promise<Set<number>> {
  const locked = await db
    .select({ id: bookingTable.id, undelivered: bookingTable.undelivered })
    .from(bookingTable)
    .where(and(eq(bookingTable.facilityId, facilityId), anyOf(bookingTable.id, bookingIds)))
    .orderBy(asc(bookingTable.id))
    .for('no key update');
  return new Set(locked.filter(({ undelivered }) => undelivered).map(({ id }) => id));
}

async function settleAccepted(
  db: Db,
  facilityId: number,
  accepted: readonly Outcome<Accepted>[],
  undelivered: ReadonlySet<number>,
  at: Date,
): Promise<void> {
  const guideMails = accepted.map(({ row }) => row).filter(({ kind }) => kind === 'guide');
  const [cameBack] = await Promise.all([
    keepAccepted(db, accepted, at),
    ...[...Map.groupBy(guideMails, row => row.channel)].map(([channel, rows]) =>
      noteGuideMailsSent(db, { facilityId, channel, bookingIds: rows.map(row => row.bookingId) }, at),
    ),
  ]);
  // The report that it came back may have been quicker than this.
  for (const { row } of accepted)
    if (cameBack.has(row.id)) await noteUndelivered(db, row);
    else if (undelivered.has(row.bookingId)) await noteReached(db, row);
}

/** As `update` does, all in one statement. Out: the ids of those of which it was reported meanwhile that they came back. */
async function keepAccepted(db: Db, accepted: readonly Outcome<Accepted>[], at: Date): Promise<Set<number>> {
  const ids = sql.param(accepted.map(({ row }) => row.id));
  const states = sql.param(accepted.map(({ result }) => result.state));
  const providerIds = sql.param(
    accepted.map(({ result }) => ('providerId' in result ? result.providerId : null)),
  );
  const { rows } = await db.execute<{ id: number }>(sql`
    with kept as (
      update ${message} set state = given.state, provider_id = given.provider_id, attempts = ${message.attempts} + 1,
        last_error = null, settled_at = ${at.toISOString()}
      from unnest(${ids}::bigint[], ${states}::text[], ${providerIds}::text[]) as given (id, state, provider_id)
      where ${message.id} = given.id and ${unsettled(accepted.map(({ row }) => row))}
      returning ${message.id}, ${message.delivery})
    select id from kept where delivery = 'undelivered'`);
  return new Set(rows.map(({ id }) => Number(id)));
}

/** Out: when it is tried again; null where it is not. */
async function settleRefused(
  db: Db,
  guides: GuideDecisions,
  row: Row,
  { kind, reason }: Refused,
  at: Date,
): Promise<Date | null> {
  const { facilityId, id } = row;
  const attempts = row.attempts + 1;
  log.warn({ facilityId, message: id, attempts, kind, reason }, 'A message was refused');
  const lastError = `${kind}: ${reason}`;
  const end = finalState(kind, row.kind === 'guide');
  const retryAt = end ? null : nextTry({ createdAt: row.createdAt, attempts, at });
  if (retryAt) {
    await update(db, row, { state: 'queued', attempts, lastError });
    return retryAt;
  }
  await update(db, row, { state: end ?? 'failed', attempts, lastError, settledAt: at });
  await noteUndelivered(db, row);
  if (closesAddress(row.channel, kind)) await closeAddress(db, row);
  if (row.kind === 'guide' && end === 'failed') await guides.replace(db, row);
  return null;
}

/**
 * Nobody has the address or number that this message went to: where it is still the booking's, no guide mail goes there until
 * it changes, and the booking shows by which way its guest is reached now.
 */
export async function closeAddress(db: Db, row: Row): Promise<void> {
  const { facilityId, bookingId, channel } = row;
  // A message whose words are deleted does not tell any more where it went.
  if (row.kind === 'notice' || row.sealed.length === 0) return;
  const booking = await lockBooking(db, facilityId, bookingId);
  const { to } = channel === 'sms' ? await openSms(db, row) : await openMail(db, row);
  if (!booking || to !== (channel === 'sms' ? booking.phone : booking.email)) return;
  const closed = channel === 'sms' ? { phoneClosedAt: now() } : { emailClosedAt: now() };
  const sms = await setting(db, facilityId, 'notification_frequency_settings');
  const method = sendMethod(openContact(booking, { ...booking, ...closed }), sms, isMobile);
  await db
    .update(bookingTable)
    .set({ ...closed, sendMethod: method })
    .where(and(eq(bookingTable.facilityId, facilityId), eq(bookingTable.id, bookingId)));
  await refreshStatus(db, facilityId, [bookingId]);
}
