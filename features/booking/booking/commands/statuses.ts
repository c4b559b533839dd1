import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import { anyOf, insertMany } from '#platform/database/many-rows.ts';
import type { Db } from '#platform/database/pool.ts';
import { type Booking, bookingColumns, loggedStatuses } from '../queries/bookings.ts';
import type { Channel } from '../rules/send-method.ts';
import { CANCELLED, shownStatus, statusIds } from '../rules/status.ts';
import { booking, bookingStatusLog } from '../tables.ts';

export async function lockBooking(
  db: Db,
  facilityId: number,
  bookingId: number,
): Promise<Booking | undefined> {
  const [locked] = await db
    .select(bookingColumns)
    .from(booking)
    .where(and(eq(booking.facilityId, facilityId), eq(booking.id, bookingId)))
    .for('no key update');
  return locked;
}

/** Locks the bookings in the order of their ids to prevent deadlocks. */
export function lockBookings(db: Db, facilityId: number, bookingIds: readonly number[]): Promise<Booking[]> {
  return db
    .select(bookingColumns)
    .from(booking)
    .where(and(eq(booking.facilityId, facilityId), anyOf(booking.id, bookingIds)))
    .orderBy(asc(booking.id))
    .for('no key update');
}

export async function logStatus(
  db: Db,
  facilityId: number,
  bookingIds: readonly number[],
  statusId: number,
  { userId = null, at }: { userId?: number | null; at: Date },
): Promise<void> {
  if (bookingIds.length === 0) return;
  await addLogs(
    db,
    bookingIds.map(bookingId => ({ facilityId, bookingId, bookingStatusId: statusId, userId, at })),
  );
  await refreshStatus(db, facilityId, bookingIds);
}

async function addLogs(db: Db, logs: (typeof bookingStatusLog.$inferInsert)[]): Promise<void> {
  await db.execute(insertMany(bookingStatusLog, logs));
}

type SentMessage = { facilityId: number; bookingId: number; channel: Channel };

/**
 * Returns CTEs that log a guide message as sent through this channel and lock the booking. The statement that
 * uses them must select from `booked`, whose only column is `undelivered`. The status only moves forward, so the
 * logs need not be read.
 */
export function sentLogCtes(db: Db, { facilityId, bookingId, channel }: SentMessage, at: Date) {
  const booked = db.$with('booked', {}).as(sql`
    update ${booking} set past_send_method = ${channel}, booking_status_id = case
      when is_new or pms_booking_status is not distinct from ${CANCELLED} then booking_status_id
      else greatest(booking_status_id, ${statusIds.sent}) end
    where facility_id = ${facilityId} and id = ${bookingId} returning undelivered`);
  const logged = db.$with('logged', {}).as(sql`
    insert into ${bookingStatusLog} (facility_id, booking_id, booking_status_id, at)
    select ${facilityId}::bigint, ${bookingId}::bigint, ${statusIds.sent}::int, ${at.toISOString()}::timestamptz from booked`);
  return { booked, logged };
}

export async function logSent(db: Db, sent: SentMessage, at: Date): Promise<void> {
  const { booked, logged } = sentLogCtes(db, sent, at);
  await db.with(booked, logged).select({ undelivered: sql`undelivered` }).from(sql`booked`);
}

export async function removeLogs(
  db: Db,
  facilityId: number,
  bookingId: number,
  statusIds: readonly number[],
): Promise<(typeof bookingStatusLog.$inferSelect)[]> {
  const removed = await db
    .delete(bookingStatusLog)
    .where(
      and(
        eq(bookingStatusLog.facilityId, facilityId),
        eq(bookingStatusLog.bookingId, bookingId),
        inArray(bookingStatusLog.bookingStatusId, [...statusIds]),
      ),
    )
    .returning();
  await refreshStatus(db, facilityId, [bookingId]);
  return removed.toSorted((one, other) => one.id - other.id);
}

/**
 * Recomputes the status of these bookings from their logs, contact data and PMS status
 * (docs/reference/bookings.md#status). Locks the bookings first, so that a concurrent change waits and then
 * sees the logs of this change.
 */
export async function refreshStatus(
  db: Db,
  facilityId: number,
  bookingIds: readonly number[],
): Promise<void> {
  const bookings = await db
    .select({
      id: booking.id,
      createdAt: booking.createdAt,
      pmsBookingStatus: booking.pmsBookingStatus,
      sendMethod: booking.sendMethod,
      statusId: booking.bookingStatusId,
      isNew: booking.isNew,
    })
    .from(booking)
    .where(and(eq(booking.facilityId, facilityId), anyOf(booking.id, bookingIds)))
    .orderBy(asc(booking.id))
    .for('no key update');
  if (bookings.length === 0) return;
  const statusesById = await loggedStatuses(db, facilityId, bookings);
  const changed = bookings.flatMap(each => {
    const { statusId, isNew } = shownStatus(each, statusesById.get(each.id) ?? []);
    return statusId === each.statusId && isNew === each.isNew ? [] : [{ id: each.id, statusId, isNew }];
  });
  if (changed.length > 0) await storeShownStatuses(db, facilityId, changed);
}

type ShownStatus = { id: number; statusId: number; isNew: boolean };

async function storeShownStatuses(db: Db, facilityId: number, shown: ShownStatus[]): Promise<void> {
  const ids = shown.map(({ id }) => id);
  const column = <K extends keyof ShownStatus>(name: K) => sql.param(shown.map(each => each[name]));
  await db.execute(sql`
    update ${booking} set booking_status_id = shown.status_id, is_new = shown.is_new
    from unnest(${column('id')}::bigint[], ${column('statusId')}::int[], ${column('isNew')}::boolean[])
      as shown (id, status_id, is_new)
    where ${booking.facilityId} = ${facilityId} and ${booking.id} = shown.id and ${anyOf(booking.id, ids)}`);
}
