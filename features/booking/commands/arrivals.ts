import { and, eq, isNotNull, min } from 'drizzle-orm';
import type { Db } from '#platform/database/pool.ts';
import type { Booking } from '../queries/bookings.ts';
import { arrival, booking } from '../tables.ts';

export type Arrival = typeof arrival.$inferSelect;

type Noted = Pick<
  Arrival,
  'slotNumber' | 'at' | 'roomNumber' | 'notedBy' | 'apiKeyId' | 'userId' | 'notedAt'
>;

/**
 * Notes that somebody has arrived, on a booking that the caller has locked. The first note of a slot stays; a room that comes
 * later, or another one, is taken in. Out: the note that stands, and what became of this one.
 */
export async function noteArrival(
  db: Db,
  { facilityId, id: bookingId, roomNumber: known, arrivedAt }: Booking,
  noted: Noted,
): Promise<{ arrival: Arrival; result: 'created' | 'updated' | 'unchanged' }> {
  const { slotNumber, roomNumber } = noted;
  const [made] = await db
    .insert(arrival)
    .values({ facilityId, bookingId, ...noted })
    .onConflictDoNothing()
    .returning();
  const stands = made ?? (await arrivalOf(db, { facilityId, bookingId, slotNumber }));
  if (!stands) throw new Error('An arrival was noted and is not there');
  const isNewRoom = roomNumber !== null && roomNumber !== stands.roomNumber;
  if (isNewRoom) await setRoom(db, stands, roomNumber);
  const result = made ? 'created' : isNewRoom ? 'updated' : 'unchanged';
  // The main guest's room is the booking's; the PMS may say another one at any time.
  const room = slotNumber === 0 && roomNumber !== null ? roomNumber : known;
  // Written even where nothing in it changes: who follows the bookings learns of each arrival.
  if (result !== 'unchanged' || room !== known)
    await setInBooking(db, stands, { arrivedAt: arrivedAt ?? noted.at, roomNumber: room });
  return { arrival: isNewRoom ? { ...stands, roomNumber } : stands, result };
}

/** Takes back what the front desk has noted, on a booking that the caller has locked. Out: whether there was something. */
export async function takeArrivalBack(db: Db, { facilityId, id: bookingId }: Booking, slotNumber: number) {
  const gone = await db
    .delete(arrival)
    .where(and(at({ facilityId, bookingId, slotNumber }), isNotNull(arrival.userId)))
    .returning({ slotNumber: arrival.slotNumber });
  if (gone.length === 0) return false;
  const [left] = await db
    .select({ first: min(arrival.at) })
    .from(arrival)
    .where(and(eq(arrival.facilityId, facilityId), eq(arrival.bookingId, bookingId)));
  await setInBooking(db, { facilityId, bookingId }, { arrivedAt: left?.first ?? null });
  return true;
}

const setInBooking = (
  db: Db,
  { facilityId, bookingId }: Pick<Arrival, 'facilityId' | 'bookingId'>,
  values: Partial<Pick<Booking, 'arrivedAt' | 'roomNumber'>>,
) =>
  db
    .update(booking)
    .set(values)
    .where(and(eq(booking.facilityId, facilityId), eq(booking.id, bookingId)));

type Place = Pick<Arrival, 'facilityId' | 'bookingId' | 'slotNumber'>;

const at = ({ facilityId, bookingId, slotNumber }: Place) =>
  and(
    eq(arrival.facilityId, facilityId),
    eq(arrival.bookingId, bookingId),
    eq(arrival.slotNumber, slotNumber),
  );

async function arrivalOf(db: Db, place: Place): Promise<Arrival | undefined> {
  const [found] = await db.select().from(arrival).where(at(place));
  return found;
}

const setRoom = (db: Db, place: Place, roomNumber: string) =>
  db.update(arrival).set({ roomNumber }).where(at(place));
