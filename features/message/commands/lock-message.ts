import { and, eq } from 'drizzle-orm';
import { lockBooking } from '#features/booking/commands/statuses.ts';
import type { Db } from '#platform/database/pool.ts';
import { message } from '../tables.ts';

export type Row = typeof message.$inferSelect;

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
