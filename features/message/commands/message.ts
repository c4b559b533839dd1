import { and, asc, eq, inArray, type SQL } from 'drizzle-orm';
import { lockBookings } from '#features/booking/commands/statuses.ts';
import type { Booking } from '#features/booking/queries/bookings.ts';
import { anyOf } from '#platform/database/many-rows.ts';
import { recentFirst, within } from '#platform/database/months.ts';
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

/** Most messages are gone after so many days, or will never go. */
const RECENT = 7;

/**
 * A message as it is once nobody else changes it; undefined where there is none of this id. Bookings are locked before
 * their messages, here and wherever messages are written: of two jobs neither waits for the other for ever.
 */
export async function lockMessage(db: Db, facilityId: number, id: number): Promise<Row | undefined> {
  const { rows } = await lockMessages(db, facilityId, [id]);
  return rows[0];
}

/** The same for several of one hotel, in the order of their ids. */
export async function lockMessages(db: Db, facilityId: number, ids: readonly number[]): Promise<Locked> {
  const named = and(eq(message.facilityId, facilityId), anyOf(message.id, ids));
  const { bookingId, createdAt } = message;
  const seen = await recentFirst(createdAt, RECENT, async when => {
    const found = await db.select({ bookingId, createdAt }).from(message).where(and(named, when));
    return when && found.length < ids.length ? undefined : found;
  });
  const [first, ...more] = seen ?? [];
  if (!first) return { rows: [], bookings: new Map() };
  const all = [first, ...more];
  const bookings = await lockBookings(db, facilityId, [...new Set(all.map(each => each.bookingId))]);
  const when = within(
    createdAt,
    all.map(each => each.createdAt),
  );
  const query = db.select().from(message).where(and(named, when)).orderBy(asc(message.id));
  const rows = await query.for('no key update');
  return { rows, bookings: new Map(bookings.map(each => [each.id, each])) };
}

/** Messages of one hotel, one at least, of which none is settled yet. */
export function unsettled(rows: readonly Pick<Row, 'facilityId' | 'id' | 'createdAt'>[]): SQL | undefined {
  return and(
    eq(message.facilityId, rows[0]?.facilityId ?? 0),
    anyOf(
      message.id,
      rows.map(({ id }) => id),
    ),
    within(
      message.createdAt,
      rows.map(({ createdAt }) => createdAt),
    ),
    inArray(message.state, ['queued', 'sending', 'uncertain']),
  );
}

/**
 * Changes a message that is not settled yet: if two processes settle the same one, the second changes nothing. Out: the
 * delivery that was reported meanwhile.
 */
export async function update(db: Db, row: Row, changes: Partial<Row>): Promise<Row['delivery']> {
  const [updated] = await db
    .update(message)
    .set(changes)
    .where(unsettled([row]))
    .returning({ delivery: message.delivery });
  return updated?.delivery ?? null;
}
