import { and, eq, inArray, type SQL } from 'drizzle-orm';
import { booking } from '#features/booking/booking/tables.ts';
import { facility } from '#features/hotel/facility/tables.ts';
import { logoHash } from '#features/hotel/hotel-face/queries/face.ts';
import { at, recentFirst } from '#platform/database/months.ts';
import type { Db } from '#platform/database/pool.ts';
import { type DecidingHotel, deciding, decidingOf } from '../queries/sending-facilities.ts';
import type { BookingFacts } from '../rules/verdict.ts';
import { message } from '../tables.ts';

export type Row = typeof message.$inferSelect;

/** What finds a message at once: the time leads to its month. */
export type Named = Pick<Row, 'facilityId' | 'id' | 'bookingId' | 'createdAt'>;

/** What a message is judged by of its booking, and where a guide message goes by now. */
export type JudgedBooking = BookingFacts & { email: string; phone: string };

const { createdAt, checkinDate, checkoutDate, pmsBookingStatus, arrivedAt, registeredAt } = booking;
const { stopSendGuideMail, sendMethod, email, emailClosedAt, phone, phoneClosedAt } = booking;
const judgedBooking = {
  ...{ createdAt, checkinDate, checkoutDate, pmsBookingStatus, arrivedAt, registeredAt },
  ...{ stopSendGuideMail, sendMethod, email, emailClosedAt, phone, phoneClosedAt },
};

/** A message and its booking, both locked until the transaction ends, with their hotel. `logo`: hash of the hotel's logo. */
export type Locked = { row: Row; booking: JudgedBooking; hotel: DecidingHotel; logo: string | null };

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
  const [locked] = found ? await locking(db, { facilityId, id, ...found }) : [];
  return locked?.row;
}

/**
 * The same where booking and time are known. Each connection prepares the statement once: only for workers, whose connections no
 * pooler shares out (docs/operators.md#through-pgbouncer).
 */
export async function lockNamed(db: Db, named: Named): Promise<Locked | undefined> {
  const [found] = await locking(db, named).prepare('lock_message').execute();
  return found && { row: found.row, booking: found.booking, hotel: decidingOf(found), logo: found.logo };
}

/**
 * PostgreSQL locks in the order given, the booking first as everywhere, so that two transactions do not deadlock. It returns both rows as
 * they are once it has the locks.
 */
const locking = (db: Db, named: Named) =>
  db
    .select({ ...deciding, row: message, booking: judgedBooking, logo: logoHash })
    .from(booking)
    .innerJoin(message, only(named))
    .innerJoin(facility, eq(facility.id, named.facilityId))
    .where(and(eq(booking.facilityId, named.facilityId), eq(booking.id, named.bookingId)))
    .for('no key update', { of: [booking, message] });

const only = ({ facilityId, id, createdAt }: Pick<Row, 'facilityId' | 'id' | 'createdAt'>): SQL | undefined =>
  and(eq(message.facilityId, facilityId), eq(message.id, id), at(message.createdAt, createdAt));

/**
 * Changes a message that is not settled yet, and was not tried again since `row` was read: an answer that is kept a second time changes
 * nothing. `name`: of a statement that each connection prepares once; the same columns every time.
 * @returns the delivery that was reported meanwhile
 */
export async function update(
  db: Db,
  row: Row,
  changes: Partial<Row>,
  name?: string,
): Promise<Row['delivery']> {
  const statement = db
    .update(message)
    .set(changes)
    .where(unsettled(row))
    .returning({ delivery: message.delivery });
  const [updated] = await (name === undefined ? statement : statement.prepare(name).execute());
  return updated?.delivery ?? null;
}

/** That a message is not settled yet, and was not tried again since `row` was read. */
export const unsettled = (row: Row): SQL | undefined =>
  and(
    only(row),
    eq(message.attempts, row.attempts),
    inArray(message.state, ['queued', 'sending', 'uncertain']),
  );
