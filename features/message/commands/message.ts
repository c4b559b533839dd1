import { and, eq, inArray } from 'drizzle-orm';
import { lockBooking } from '#features/booking/commands/statuses.ts';
import { at, recentFirst } from '#platform/database/months.ts';
import type { Db } from '#platform/database/pool.ts';
import { message } from '../tables.ts';

/**
 * The decisions that sending leaves to the feature that writes guide messages, which passes them in. Each runs in the
 * transaction that has locked the message, so that nothing changes between the decision and its effect.
 */
export type GuideDecisions = {
  /** Whether a message that waits may be sent now. */
  judge(
    db: Db,
    row: Row,
  ): Promise<
    /** `to`: an address or number. `mayWait`: it is still worth sending later if the hotel may not send now. */
    { kind: 'go'; to: string; mayWait: boolean } | { kind: 'wait' } | { kind: 'drop'; reason: string }
  >;
  /** After a refusal, a bounce or a closed channel: writes the message for the other channel if it still should go. */
  replace(db: Db, row: Row): Promise<void>;
};

export type Row = typeof message.$inferSelect;

/** Most messages are gone after so many days, or will never go. */
const RECENT = 7;

/**
 * A message as it is once nobody else changes it; undefined where there is none of this id. Bookings are locked before
 * their messages, here and wherever messages are written: of two jobs neither waits for the other for ever.
 */
export async function lockMessage(db: Db, facilityId: number, id: number): Promise<Row | undefined> {
  const named = and(eq(message.facilityId, facilityId), eq(message.id, id));
  const { bookingId, createdAt } = message;
  const seen = await recentFirst(createdAt, RECENT, async when => {
    const [found] = await db.select({ bookingId, createdAt }).from(message).where(and(named, when));
    return found;
  });
  if (!seen) return undefined;
  await lockBooking(db, facilityId, seen.bookingId);
  const [row] = await db
    .select()
    .from(message)
    .where(and(named, at(createdAt, seen.createdAt)))
    .for('no key update');
  return row;
}

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
        at(message.createdAt, row.createdAt),
        inArray(message.state, ['queued', 'sending', 'uncertain']),
      ),
    )
    .returning({ delivery: message.delivery });
  return updated?.delivery ?? null;
}
