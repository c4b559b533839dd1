import { and, eq, gte, inArray } from 'drizzle-orm';
import {
  type Booking,
  type CreatedBooking,
  whereMonthlyRows,
} from '#features/booking/booking/queries/bookings.ts';
import type { Db } from '#platform/database/pool.ts';
import { type GuideRow, sentStates } from '../rules/verdict.ts';
import { guideMailOperation, message } from '../tables.ts';
import { rowKey } from './operations.ts';

export async function guideRows(
  db: Db,
  facilityId: number,
  bookings: readonly CreatedBooking[],
): Promise<ReadonlyMap<number, GuideRow[]>> {
  const { bookingId, createdAt } = message;
  const rows = await db
    .select({
      bookingId,
      moment: message.moment,
      checkinDate: message.checkinDate,
      state: message.state,
      delivery: message.delivery,
      settledAt: message.settledAt,
    })
    .from(message)
    .where(
      and(
        whereMonthlyRows(
          { facilityId: message.facilityId, bookingId, time: createdAt },
          facilityId,
          bookings,
        ),
        eq(message.kind, 'guide'),
      ),
    );
  return Map.groupBy(rows, ({ bookingId }) => bookingId);
}

/** Returns, by booking id, when the last guide message since `since` was sent or queued. */
export async function sentSince(
  db: Db,
  facilityId: number,
  bookings: readonly Booking[],
  since: Date,
): Promise<Map<number, Date>> {
  const sent = new Map<number, Date>();
  const recordSent = (id: number, at: Date) => {
    const lastSent = sent.get(id);
    if (!lastSent || lastSent < at) sent.set(id, at);
  };
  for (const { bookingId, at } of await messagesSince(db, facilityId, bookings, since))
    recordSent(bookingId, at);
  const waitingByBooking = await waitingSince(db, facilityId, since);
  for (const { id, pmsCode, pmsBookingNo } of bookings) {
    const at = waitingByBooking.get(rowKey(pmsCode, pmsBookingNo));
    if (at) recordSent(id, at);
  }
  return sent;
}

function messagesSince(db: Db, facilityId: number, bookings: readonly Booking[], since: Date) {
  return db
    .select({ bookingId: message.bookingId, at: message.createdAt })
    .from(message)
    .where(
      and(
        eq(message.facilityId, facilityId),
        inArray(
          message.bookingId,
          bookings.map(booking => booking.id),
        ),
        eq(message.kind, 'guide'),
        inArray(message.state, [...sentStates]),
        gte(message.createdAt, since),
      ),
    );
}

/**
 * Returns bookings whose messages from a staff operation may not have been written yet, by `rowKey`, with the
 * time of the operation.
 */
async function waitingSince(db: Db, facilityId: number, since: Date): Promise<Map<string, Date>> {
  const operations = await db
    .select({ at: guideMailOperation.at, results: guideMailOperation.results })
    .from(guideMailOperation)
    .where(
      and(
        eq(guideMailOperation.facilityId, facilityId),
        eq(guideMailOperation.kind, 'send'),
        gte(guideMailOperation.at, since),
      ),
    )
    .orderBy(guideMailOperation.at);
  return new Map(
    operations.flatMap(({ at, results }) =>
      results
        .filter(row => row.result === 'queued')
        .map(row => [rowKey(row.pms_code, row.reservation_no), at] as const),
    ),
  );
}
