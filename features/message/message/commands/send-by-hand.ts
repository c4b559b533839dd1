import { and, desc, eq, gte, type SQL } from 'drizzle-orm';
import { inFacility } from '#features/access/access/queries/in-facility.ts';
import type { StaffScope } from '#features/access/access/rules/scope.ts';
import { auditAll } from '#features/audit/audit/commands/audit.ts';
import { lockBookings } from '#features/booking/booking/commands/statuses.ts';
import type { Booking } from '#features/booking/booking/queries/bookings.ts';
import { facilityById } from '#features/hotel/facility/queries/facility.ts';
import type { Pause } from '#features/hotel/facility/rules/settings.ts';
import { now } from '#platform/clock/clock.ts';
import type { Db } from '#platform/database/pool.ts';
import { notFound, Refusal } from '#platform/http/refusal.ts';
import type { OperationLog, SendInput } from '../contract/by-hand.ts';
import { guideMailByHandJob } from '../events.ts';
import { sentSince } from '../queries/messages.ts';
import { operationLog, selectedBookings, selectionRefusal } from '../queries/operations.ts';
import { facilityFacts } from '../queries/sending-facilities.ts';
import { DOUBLE_CLICK_MS, isRecent, sendError } from '../rules/by-hand.ts';
import type { GuideMailText, SmsText } from '../rules/texts.ts';
import { guideMailOperation, type OperationResult } from '../tables.ts';
import { reopenLinks } from './reopen-links.ts';

/**
 * Sends guide mail to the selected bookings, all or none. A job writes the messages. A repeated request by
 * the same user returns the log of the first one. A request is a repetition if it has the same key or,
 * without a key, selects the same bookings within ten seconds.
 * @throws as in the contract
 */
export function sendGuideMail(
  scope: StaffScope,
  request: Omit<SendInput, 'facility_id'>,
): Promise<OperationLog> {
  return inFacility(scope, async db => {
    const { facilityId } = scope;
    const bookings = await lockBookings(db, facilityId, await selectedBookings(db, facilityId, request));
    const { operation_key: key = null } = request;
    // Looks for the key first, because a repeated request returns the log even if it would be rejected now.
    const sentWithKey = () =>
      key === null ? undefined : findOperation(db, scope, eq(guideMailOperation.operationKey, key));
    const sent = await sentWithKey();
    if (sent) return operationLog(db, facilityId, sent);
    const texts = await assertSendable(db, scope, request, bookings);
    const results = bookings.map(resultOf);
    const doubleClickId =
      key === null ? await findOperation(db, scope, whereDoubleClick(results)) : undefined;
    if (doubleClickId) return operationLog(db, facilityId, doubleClickId);
    if (request.again !== 1) await assertNotToday(db, facilityId, bookings);
    // `insertOperation` stores nothing if another request has just used the same key for other bookings.
    const storedId =
      (await insertOperation(db, scope, bookings, { results, texts, key })) ?? (await sentWithKey());
    if (!storedId) throw new Error('The operation was not stored');
    return operationLog(db, facilityId, storedId);
  });
}

type SelectedTexts = { email: GuideMailText | null; sms: SmsText | null };

async function assertSendable(
  db: Db,
  { facilityId }: StaffScope,
  { selectedEmailGuideData, selectedSmsGuideData, confirmed }: Omit<SendInput, 'facility_id'>,
  bookings: readonly Booking[],
): Promise<SelectedTexts> {
  const facility = await facilityFacts(db, facilityId);
  if (!facility) throw notFound();
  const texts = { email: selectedEmailGuideData?.name ?? null, sms: selectedSmsGuideData?.name ?? null };
  const error = sendError(bookings, { texts, timezone: facility.timezone }, now());
  if (error) throw selectionRefusal(error.code, numbersOf(error.rows));
  if (confirmed !== 1 && facility.pause) throw new Refusal(409, confirmationCodes[facility.pause]);
  return texts;
}

const confirmationCodes = { held: 'sending_held', maintenance: 'guests_shut_out' } as const satisfies Record<
  Pause,
  string
>;

const numbersOf = (bookings: readonly Booking[]) => bookings.map(each => each.pmsBookingNo);

const resultOf = (booking: Booking): OperationResult => ({
  pms_code: booking.pmsCode,
  reservation_no: booking.pmsBookingNo,
  send_method: booking.sendMethod,
  result: 'queued',
});

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;

/**
 * Prevents accidental messages to a guest who got one today or within the last hour.
 * @throws 409 `sent_recently`
 */
async function assertNotToday(db: Db, facilityId: number, bookings: readonly Booking[]): Promise<void> {
  const facility = await facilityById(db, facilityId);
  if (!facility) throw notFound();
  const at = now();
  const sent = await sentSince(db, facilityId, bookings, new Date(at.getTime() - DAY_MS));
  const recent = bookings.flatMap(booking => {
    const lastSent = sent.get(booking.id);
    return lastSent && isRecent(lastSent, at, facility.timezone) ? [{ booking, lastSent }] : [];
  });
  if (recent.length === 0) return;
  const lastSentAt = Math.max(...recent.map(({ lastSent }) => lastSent.getTime()));
  throw new Refusal(409, 'sent_recently', {
    data: {
      reservationNumbers: recent.map(({ booking }) => booking.pmsBookingNo),
      minutes: Math.max(0, Math.floor((at.getTime() - lastSentAt) / MINUTE_MS)),
    },
  });
}

const whereDoubleClick = (results: OperationResult[]) =>
  and(
    gte(guideMailOperation.at, new Date(now().getTime() - DOUBLE_CLICK_MS)),
    eq(guideMailOperation.results, results),
  );

async function findOperation(
  db: Db,
  { facilityId, userId }: StaffScope,
  which: SQL | undefined,
): Promise<number | undefined> {
  const [found] = await db
    .select({ id: guideMailOperation.id })
    .from(guideMailOperation)
    .where(
      and(
        eq(guideMailOperation.facilityId, facilityId),
        eq(guideMailOperation.kind, 'send'),
        eq(guideMailOperation.userId, userId),
        which,
      ),
    )
    .orderBy(desc(guideMailOperation.id))
    .limit(1);
  return found?.id;
}

async function insertOperation(
  db: Db,
  scope: StaffScope,
  bookings: readonly Booking[],
  { results, texts, key }: { results: OperationResult[]; texts: SelectedTexts; key: string | null },
): Promise<number | undefined> {
  const { facilityId, userId } = scope;
  const [operation] = await db
    .insert(guideMailOperation)
    .values({ facilityId, kind: 'send', userId, at: now(), results, operationKey: key })
    .onConflictDoNothing()
    .returning({ id: guideMailOperation.id });
  if (!operation) return undefined;
  await reopenLinks(db, facilityId, bookings);
  const details = { operationId: operation.id };
  await auditAll(
    db,
    scope,
    bookings.map(({ id: bookingId }) => ({ action: 'guide_mail.sent', bookingId, details })),
  );
  const { email, sms } = texts;
  await guideMailByHandJob.add(db, {
    facilityId,
    operationId: operation.id,
    email: email ?? '',
    sms: sms ?? '',
  });
  return operation.id;
}
