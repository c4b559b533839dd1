import { and, eq, isNotNull, isNull, min } from 'drizzle-orm';
import { mintSystem } from '#features/access/access/queries/mint.ts';
import { auditAll } from '#features/audit/audit/commands/audit.ts';
import { facility } from '#features/hotel/facility/tables.ts';
import type { Db } from '#platform/database/pool.ts';
import { arrivalsOf } from '../queries/arrivals.ts';
import type { Booking } from '../queries/bookings.ts';
import { isBookedAt } from '../rules/booked-days.ts';
import { arrival, booking } from '../tables.ts';

export type Arrival = typeof arrival.$inferSelect;

type ArrivalDetails = Pick<
  Arrival,
  'slotNumber' | 'at' | 'roomNumber' | 'notedBy' | 'apiKeyId' | 'userId' | 'notedAt'
>;

/**
 * Records an arrival on a booking that the caller has locked. If the slot already has an arrival, only its room
 * is updated.
 * @returns the stored arrival, and what this call changed.
 */
export async function recordArrival(
  db: Db,
  { facilityId, id: bookingId, roomNumber: known, arrivedAt }: Booking,
  noted: ArrivalDetails,
): Promise<{ arrival: Arrival; result: 'created' | 'updated' | 'unchanged' }> {
  const { slotNumber, roomNumber } = noted;
  const [made] = await db
    .insert(arrival)
    .values({ facilityId, bookingId, ...noted })
    .onConflictDoNothing()
    .returning();
  const recorded = made ?? (await arrivalOf(db, { facilityId, bookingId, slotNumber }));
  if (!recorded) throw new Error('The recorded arrival does not exist');
  const isNewRoom = roomNumber !== null && roomNumber !== recorded.roomNumber;
  if (isNewRoom) await setRoom(db, recorded, roomNumber);
  const result = made ? 'created' : isNewRoom ? 'updated' : 'unchanged';
  // The main guest's room is also stored as the booking's room, which the PMS may change at any time.
  const room = slotNumber === 0 && roomNumber !== null ? roomNumber : known;
  // A new arrival is written even if no value of the booking changes, so that integrations that follow
  // booking changes see each arrival.
  if (result !== 'unchanged' || room !== known)
    await setInBooking(db, recorded, { arrivedAt: arrivedAt ?? noted.at, roomNumber: room });
  return { arrival: isNewRoom ? { ...recorded, roomNumber } : recorded, result };
}

/**
 * The front desk can undo arrivals recorded by staff. API keys can undo arrivals recorded by any kiosk or door.
 */
const notedBy = { staff: isNotNull(arrival.userId), 'api-key': isNull(arrival.userId) };

/**
 * Undoes an arrival on a booking that the caller has locked. The room is kept because the PMS may have set it
 * in the meantime.
 * @returns whether an arrival was undone; if not, also the slot's existing arrival.
 */
export async function undoArrival(
  db: Db,
  { facilityId, id: bookingId }: Booking,
  slotNumber: number,
  by: keyof typeof notedBy,
): Promise<{ isTakenBack: boolean; left: Arrival | undefined }> {
  const slotKey = { facilityId, bookingId, slotNumber };
  const deletedArrivals = await db
    .delete(arrival)
    .where(and(isSlot(slotKey), notedBy[by]))
    .returning();
  if (deletedArrivals.length === 0) return { isTakenBack: false, left: await arrivalOf(db, slotKey) };
  await storeFirstArrival(db, slotKey);
  return { isTakenBack: true, left: undefined };
}

/**
 * Deletes arrivals outside the current dates of these bookings. When a booking is moved, earlier arrivals do
 * not count for its new dates (docs/reference/bookings.md#arriving).
 */
export async function deleteArrivalsOutsideDates(
  db: Db,
  facilityId: number,
  moved: readonly MovedBooking[],
): Promise<void> {
  if (moved.length === 0) return;
  const ids = moved.map(({ id }) => id);
  const [hotel] = await db
    .select({ timezone: facility.timezone })
    .from(facility)
    .where(eq(facility.id, facilityId));
  if (!hotel) throw new Error(`There is no facility ${facilityId}`);
  const arrivals = await arrivalsOf(db, facilityId, ids);
  const days = new Map(moved.map(each => [each.id, each]));
  const outside = arrivals.filter(({ bookingId, at: moment }) => {
    const dates = days.get(bookingId);
    return dates && !isBookedAt(dates, { at: moment, timezone: hotel.timezone, asker: 'door' });
  });
  for (const place of outside) {
    await db.delete(arrival).where(isSlot(place));
    await storeFirstArrival(db, place);
  }
  const entries = outside.map(({ bookingId, slotNumber }) => ({
    action: 'booking.arrival_taken_back' as const,
    bookingId,
    details: { slot: slotNumber, why: 'moved' },
  }));
  await auditAll(db, mintSystem(facilityId), entries);
}

type MovedBooking = { id: number; checkinDate: string; checkoutDate: string };

async function storeFirstArrival(db: Db, { facilityId, bookingId }: SlotKey): Promise<void> {
  const [left] = await db
    .select({ first: min(arrival.at) })
    .from(arrival)
    .where(and(eq(arrival.facilityId, facilityId), eq(arrival.bookingId, bookingId)));
  await setInBooking(db, { facilityId, bookingId }, { arrivedAt: left?.first ?? null });
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

type SlotKey = Pick<Arrival, 'facilityId' | 'bookingId' | 'slotNumber'>;

const isSlot = ({ facilityId, bookingId, slotNumber }: SlotKey) =>
  and(
    eq(arrival.facilityId, facilityId),
    eq(arrival.bookingId, bookingId),
    eq(arrival.slotNumber, slotNumber),
  );

async function arrivalOf(db: Db, place: SlotKey): Promise<Arrival | undefined> {
  const [found] = await db.select().from(arrival).where(isSlot(place));
  return found;
}

const setRoom = (db: Db, place: SlotKey, roomNumber: string) =>
  db.update(arrival).set({ roomNumber }).where(isSlot(place));
