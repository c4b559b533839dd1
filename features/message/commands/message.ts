import { and, eq, inArray, type SQL } from 'drizzle-orm';
import { lockBooking } from '#features/booking/commands/statuses.ts';
import type { Booking } from '#features/booking/queries/bookings.ts';
import { at, recentFirst } from '#platform/database/months.ts';
import type { Db } from '#platform/database/pool.ts';
import { message } from '../tables.ts';

export type Row = typeof message.$inferSelect;

/** What finds a message at once: the time leads to its month. */
export type Named = Pick<Row, 'facilityId' | 'id' | 'bookingId' | 'createdAt'>;

/** A message and its booking, both locked until the transaction ends. */
export type Locked = { row: Row; booking: Booking | undefined };

/** Most messages are gone after so many days, or will never go. */
const RECENT = 7;

/** Locks a message and its booking; undefined where there is none of this id. */
export async function lockMessage(db: Db, facilityId: number, id: number): Promise<Row | undefined> {
  const { bookingId, createdAt } = message;
  const found = await recentFirst(createdAt, RECENT, async when => {
    const [row] = await db
      .select({ bookingId, createdAt })
      .from(message)
      .where(and(eq(message.facilityId, facilityId), eq(message.id, id), when));
    return row;
  });
  return found && (await lockNamed(db, { facilityId, id, ...found }))?.row;
}

/** The same where booking and time are known. The booking is always locked first, so that two transactions cannot deadlock. */
export async function lockNamed(db: Db, named: Named): Promise<Locked | undefined> {
  const booking = await lockBooking(db, named.facilityId, named.bookingId);
  const [row] = await db.select().from(message).where(only(named)).for('no key update');
  return row && { row, booking };
}

const only = ({ facilityId, id, createdAt }: Pick<Row, 'facilityId' | 'id' | 'createdAt'>): SQL | undefined =>
  and(eq(message.facilityId, facilityId), eq(message.id, id), at(message.createdAt, createdAt));

/**
 * Changes a message that is not settled yet: if two processes settle the same one, the second changes nothing.
 * @returns the delivery that was reported meanwhile
 */
export async function update(db: Db, row: Row, changes: Partial<Row>): Promise<Row['delivery']> {
  const [updated] = await db
    .update(message)
    .set(changes)
    .where(and(only(row), inArray(message.state, ['queued', 'sending', 'uncertain'])))
    .returning({ delivery: message.delivery });
  return updated?.delivery ?? null;
}
