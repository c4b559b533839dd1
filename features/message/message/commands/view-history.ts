import { and, asc, eq, inArray } from 'drizzle-orm';
import { inFacility } from '#features/access/access/queries/in-facility.ts';
import type { StaffScope } from '#features/access/access/rules/scope.ts';
import { audit } from '#features/audit/audit/commands/audit.ts';
import { auditEntry } from '#features/audit/audit/tables.ts';
import {
  type Booking,
  bookingById,
  bookingNamed,
  type CreatedBooking,
  whereMonthlyRows,
} from '#features/booking/booking/queries/bookings.ts';
import { bookingPast } from '#features/booking/booking/tables.ts';
import { settingRows } from '#features/hotel/facility/queries/settings.ts';
import { pausePast } from '#features/hotel/facility/tables.ts';
import { slot } from '#features/registration/registration/tables.ts';
import { userAccount } from '#features/staff/account/tables.ts';
import { now } from '#platform/clock/clock.ts';
import type { Db } from '#platform/database/pool.ts';
import { notFound } from '#platform/http/refusal.ts';
import type { HistoryMessage } from '../contract/messages.ts';
import { loadSendingContext } from '../queries/sending-facilities.ts';
import { historyOf, type StoredMessage } from '../rules/history.ts';
import type { PastStates } from '../rules/past.ts';
import { guideMailOperation, message } from '../tables.ts';

type BookingKey = { reservation_no: string; pms_code: string };

/**
 * Returns the sent and planned messages to the guests of a booking. Writes an audit entry.
 * @throws 404 if the hotel has no such booking
 */
export function viewHistory(
  scope: StaffScope,
  { reservation_no, pms_code }: BookingKey,
): Promise<HistoryMessage[]> {
  return inFacility(scope, async db => {
    const name = { pms_code, pms_reservation_no: reservation_no };
    const bookingId = await bookingNamed(db, scope.facilityId, name);
    if (!bookingId) throw notFound();
    await audit(db, scope, { action: 'booking.viewed', bookingId, details: { part: 'messages' } });
    return bookingHistory(db, scope.facilityId, bookingId);
  });
}

/**
 * Returns a booking's sent and planned messages in the response format.
 * @throws 404 if the hotel has no such booking
 */
async function bookingHistory(db: Db, facilityId: number, bookingId: number): Promise<HistoryMessage[]> {
  const booking = await bookingById(db, facilityId, bookingId);
  const hotel = await loadSendingContext(db, facilityId);
  if (!booking || !hotel) throw notFound();
  const { facts: facility, schedule } = hotel;
  const messages = await storedMessages(db, booking);
  const items = historyOf(
    { entries: schedule.data, booking, facility, messages, past: await pastStatesOf(db, booking) },
    now(),
  );
  const senders = await sendersOf(
    db,
    facilityId,
    items.flatMap(({ operationId }) => operationId ?? []),
  );
  return items.map(item => toReply(item, senders));
}

async function storedMessages(db: Db, booking: Booking): Promise<StoredMessage[]> {
  const { facilityId, bookingId, createdAt } = message;
  const rows = await db
    .select({
      id: message.id,
      kind: message.kind,
      channel: message.channel,
      state: message.state,
      slot: slot.number,
      attempts: message.attempts,
      lastError: message.lastError,
      moment: message.moment,
      checkinDate: message.checkinDate,
      createdAt,
      settledAt: message.settledAt,
      openedAt: message.openedAt,
      delivery: message.delivery,
      deliveryAt: message.deliveryAt,
    })
    .from(message)
    .leftJoin(slot, and(eq(slot.facilityId, message.facilityId), eq(slot.id, message.slotId)))
    .where(whereMonthlyRows({ facilityId, bookingId, time: createdAt }, booking.facilityId, [booking]))
    .orderBy(message.id);
  return rows.flatMap(({ kind, ...row }) => (kind === 'notice' ? [] : { kind, ...row }));
}

async function sendersOf(
  db: Db,
  facilityId: number,
  operationIds: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  if (operationIds.length === 0) return new Map();
  const rows = await db
    .select({ id: guideMailOperation.id, username: userAccount.username })
    .from(guideMailOperation)
    .innerJoin(userAccount, eq(userAccount.id, guideMailOperation.userId))
    .where(
      and(eq(guideMailOperation.facilityId, facilityId), inArray(guideMailOperation.id, [...operationIds])),
    );
  return new Map(rows.map(({ id, username }) => [id, username]));
}

function toReply(
  item: ReturnType<typeof historyOf>[number],
  senders: ReadonlyMap<number, string>,
): HistoryMessage {
  const { checkinDate, operationId, at, closedAt, deliveryAt, openedAt, ...rest } = item;
  return {
    ...rest,
    checkin_date: checkinDate,
    at: at?.toISOString() ?? null,
    closed_at: closedAt?.toISOString() ?? null,
    by: operationId === null ? null : (senders.get(operationId) ?? ''),
    delivery_at: deliveryAt?.toISOString() ?? null,
    opened_at: openedAt?.toISOString() ?? null,
  };
}

async function pastStatesOf(
  db: Db,
  one: Pick<Booking, 'facilityId' | 'id' | 'createdAt' | 'pastKeptSince'>,
): Promise<PastStates> {
  const { facilityId, id, pastKeptSince } = one;
  const { until, pmsBookingStatus, checkinDate, sendMethod } = bookingPast;
  const standings = await db
    .select({ until, pmsBookingStatus, checkinDate, sendMethod })
    .from(bookingPast)
    .where(and(eq(bookingPast.facilityId, facilityId), eq(bookingPast.bookingId, id)))
    .orderBy(asc(until), asc(bookingPast.id));
  return {
    stops: await pastStopsOf(db, one),
    standings,
    keptSince: pastKeptSince,
    pauses: await pausesOf(db, facilityId),
  };
}

async function pastStopsOf(
  db: Db,
  booking: CreatedBooking & { facilityId: number },
): Promise<PastStates['stops']> {
  const { facilityId, bookingId, at } = auditEntry;
  const changes = await db
    .select({ at, action: auditEntry.action })
    .from(auditEntry)
    .where(
      and(
        whereMonthlyRows({ facilityId, bookingId, time: at }, booking.facilityId, [booking]),
        inArray(auditEntry.action, ['guide_mail.stopped', 'guide_mail.unsubscribed', 'guide_mail.restarted']),
      ),
    )
    .orderBy(asc(auditEntry.id));
  return changes.map(({ at, action }) => ({ at, isStopped: action !== 'guide_mail.restarted' }));
}

const pauses = { hold_sending: 'held', maintenance_mode: 'maintenance' } as const;

async function pausesOf(db: Db, facilityId: number): Promise<PastStates['pauses']> {
  const pastSettings = await db
    .select({ name: pausePast.name, wasOn: pausePast.wasOn, since: pausePast.since, until: pausePast.until })
    .from(pausePast)
    .where(eq(pausePast.facilityId, facilityId))
    .orderBy(asc(pausePast.id));
  const stored = await settingRows(db, facilityId, ['hold_sending', 'maintenance_mode']);
  return (['hold_sending', 'maintenance_mode'] as const).flatMap(name => {
    const earlierSettings = pastSettings.filter(each => each.name === name);
    const currentSetting = stored.find(each => each.name === name);
    const since = earlierSettings.at(-1)?.until ?? currentSetting?.updatedAt;
    const pause = pauses[name];
    const knownPeriods = earlierSettings.map((each, at) => ({
      pause,
      since: earlierSettings[at - 1]?.until ?? each.since,
      isOn: each.wasOn,
    }));
    return since ? [...knownPeriods, { pause, since, isOn: currentSetting?.value === 1 }] : knownPeriods;
  });
}
