import { and, asc, eq, inArray } from 'drizzle-orm';
import { lockBooking, lockBookings } from '#features/booking/commands/statuses.ts';
import type { Booking } from '#features/booking/queries/bookings.ts';
import type { Db } from '#platform/database/pool.ts';
import { message } from '../tables.ts';

/**
 * The decisions that sending leaves to the feature that writes guide messages, which passes them in. Each runs in the
 * transaction that has locked the message, so that nothing changes between the decision and its effect.
 */
export type GuideDecisions = {
  /** Whether messages of one hotel that wait may be sent now: a decision for each, in their order. */
  judge(db: Db, rows: readonly Row[], bookings: Locked['bookings']): Promise<Judged[]>;
  /** After a refusal, a bounce or a closed channel: writes the message for the other channel if it still should go. */
  replace(db: Db, row: Row): Promise<void>;
};

/** `to`: an address or number. `mayWait`: it is still worth sending later if the hotel may not send now. */
export type Judged =
  | { kind: 'go'; to: string; mayWait: boolean }
  | { kind: 'wait' }
  | { kind: 'drop'; reason: string };

export type Row = typeof message.$inferSelect;

/** Messages with their bookings by id, as they are once nobody else changes them. */
export type Locked = { rows: Row[]; bookings: ReadonlyMap<number, Booking> };

/**
 * A message as it is once nobody else changes it; undefined where there is none of this id. Bookings are locked before
 * their messages, here and wherever messages are written: of two jobs neither waits for the other for ever.
 */
export async function lockMessage(db: Db, facilityId: number, id: number): Promise<Row | undefined> {
  const named = and(eq(message.facilityId, facilityId), eq(message.id, id));
  const [seen] = await db.select({ bookingId: message.bookingId }).from(message).where(named);
  if (!seen) return undefined;
  await lockBooking(db, facilityId, seen.bookingId);
  const [row] = await db.select().from(message).where(named).for('no key update');
  return row;
}

/** The same for several of one hotel, in the order of their ids. */
export async function lockMessages(db: Db, facilityId: number, ids: readonly number[]): Promise<Locked> {
  const named = and(eq(message.facilityId, facilityId), inArray(message.id, [...ids]));
  const seen = await db.selectDistinct({ id: message.bookingId }).from(message).where(named);
  if (seen.length === 0) return { rows: [], bookings: new Map() };
  const bookingIds = seen.map(({ id }) => id);
  const bookings = await lockBookings(db, facilityId, bookingIds);
  const rows = await db.select().from(message).where(named).orderBy(asc(message.id)).for('no key update');
  return { rows, bookings: new Map(bookings.map(each => [each.id, each])) };
}

/** The states that are not the last of a message. */
export const openStates = ['queued', 'sending', 'uncertain'] as const;

/**
 * Changes a message that is not settled yet: if two processes settle the same one, the second changes nothing. Out: the
 * delivery that was reported meanwhile.
 */
export async function update(db: Db, row: Row, changes: Partial<Row>): Promise<Row['delivery']> {
  const [updated] = await db
    .update(message)
    .set(changes)
    .where(
      and(
        eq(message.facilityId, row.facilityId),
        eq(message.id, row.id),
        inArray(message.state, [...openStates]),
      ),
    )
    .returning({ delivery: message.delivery });
  return updated?.delivery ?? null;
}
