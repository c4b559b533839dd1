import { and, eq, type SQL, sql } from 'drizzle-orm';
import { booking } from '#features/booking/booking/tables.ts';
import { facility } from '#features/hotel/facility/tables.ts';
import { logoHash } from '#features/hotel/hotel-face/queries/face.ts';
import { atTime, recentFirst } from '#platform/database/months.ts';
import type { Db } from '#platform/database/pool.ts';
import { decisionColumns, type SendingContext, sendingContextOf } from '../queries/sending-facilities.ts';
import type { BookingFacts } from '../rules/verdict.ts';
import { message } from '../tables.ts';

export type Row = typeof message.$inferSelect;

/** Key of a message. The time identifies the monthly partition, so that the message is found quickly. */
export type MessageKey = Pick<Row, 'facilityId' | 'id' | 'bookingId' | 'createdAt'>;

export type JudgedBooking = BookingFacts & { email: string; phone: string };

const { createdAt, checkinDate, checkoutDate, pmsBookingStatus, arrivedAt, registeredAt } = booking;
const { stopSendGuideMail, sendMethod, email, emailClosedAt, phone, phoneClosedAt } = booking;
const judgedBooking = {
  ...{ createdAt, checkinDate, checkoutDate, pmsBookingStatus, arrivedAt, registeredAt },
  ...{ stopSendGuideMail, sendMethod, email, emailClosedAt, phone, phoneClosedAt },
};

/**
 * A message with its booking and hotel. Message and booking are locked until the transaction ends. `logo`: hash
 * of the hotel's logo.
 */
export type LockedMessage = { row: Row; booking: JudgedBooking; hotel: SendingContext; logo: string | null };

/** Days after which most messages have been sent or dropped. */
const RECENT = 7;

/** Locks a message and its booking. Returns undefined if the message does not exist. */
export async function lockMessage(db: Db, facilityId: number, id: number): Promise<Row | undefined> {
  const { bookingId, createdAt } = message;
  const found = await recentFirst(createdAt, RECENT, async when => {
    const [row] = await db
      .select({ bookingId, createdAt })
      .from(message)
      .where(and(eq(message.facilityId, facilityId), eq(message.id, id), when));
    return row;
  });
  const [locked] = found ? await lockQuery(db, { facilityId, id, ...found }) : [];
  return locked?.row;
}

/**
 * Like `lockMessage`, for a known booking and time. Uses a statement that each connection prepares once. Use
 * only in workers, because their connections are not shared through a pooler
 * (docs/operators-several-processes.md#through-pgbouncer).
 */
export async function lockByKey(db: Db, named: MessageKey): Promise<LockedMessage | undefined> {
  const [found] = await lockQuery(db, named).prepare('lock_message').execute();
  return (
    found && { row: found.row, booking: found.booking, hotel: sendingContextOf(found), logo: found.logo }
  );
}

/**
 * Selects and locks both rows. The booking is locked first, as in all transactions, to avoid deadlocks.
 * Returns the rows in their state after locking.
 */
const lockQuery = (db: Db, named: MessageKey) =>
  db
    .select({ ...decisionColumns, row: message, booking: judgedBooking, logo: logoHash })
    .from(booking)
    .innerJoin(message, whereMessage(named))
    .innerJoin(facility, eq(facility.id, named.facilityId))
    .where(and(eq(booking.facilityId, named.facilityId), eq(booking.id, named.bookingId)))
    .for('no key update', { of: [booking, message] });

// Conditions and updates that run for each message are written in SQL, because building them from columns each
// time would take about a tenth of a worker's processor time.
const whereMessage = ({ facilityId, id, createdAt }: Pick<Row, 'facilityId' | 'id' | 'createdAt'>): SQL =>
  sql`message.facility_id = ${facilityId} and message.id = ${id} and ${atTime(sql`message.created_at`, createdAt)}`;

/**
 * Updates a message, unless it is already settled or was retried after `row` was read. Storing the same result
 * twice therefore changes nothing. `name` identifies a statement that each connection prepares once, so it must
 * always be used with the same columns.
 * @returns the delivery that was reported in the meantime
 */
export async function updateMessage(
  db: Db,
  row: Row,
  changes: Partial<Row>,
  name?: string,
): Promise<Row['delivery']> {
  const statement = db
    .update(message)
    .set(changes)
    .where(whereUnsettled(row))
    .returning({ delivery: message.delivery });
  const [updated] = await (name === undefined ? statement : statement.prepare(name).execute());
  return updated?.delivery ?? null;
}

/** Condition: the message is not settled and has not been retried since `row` was read. */
export const whereUnsettled = (row: Row): SQL =>
  sql`${whereMessage(row)} and attempts = ${row.attempts} and state in ('queued', 'sending', 'uncertain')`;
