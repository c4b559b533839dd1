import { inArray } from 'drizzle-orm';
import { arrivalsOf } from '#features/booking/booking/queries/arrivals.ts';
import type { Booking } from '#features/booking/booking/queries/bookings.ts';
import { isCancelled, isManagedByPms } from '#features/booking/booking/rules/status.ts';
import { facilityById } from '#features/hotel/facility/queries/facility.ts';
import { businessDay } from '#features/hotel/facility/rules/business-day.ts';
import { userAccount } from '#features/staff/account/tables.ts';
import { now } from '#platform/clock/clock.ts';
import type { Db } from '#platform/database/pool.ts';

export async function arrivalItems(db: Db, { facilityId, id }: Booking) {
  const arrivals = await arrivalsOf(db, facilityId, [id]);
  const names = await usernames(
    db,
    arrivals.flatMap(({ userId }) => userId ?? []),
  );
  return arrivals.map(({ slotNumber, at, roomNumber, notedBy, userId }) => ({
    slot: slotNumber,
    at: at.toISOString(),
    room_number: roomNumber,
    by: userId === null ? notedBy : null,
    username: userId === null ? null : (names.get(userId) ?? null),
  }));
}

async function usernames(db: Db, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ id: userAccount.id, username: userAccount.username })
    .from(userAccount)
    .where(inArray(userAccount.id, [...ids]));
  return new Map(rows.map(({ id, username }) => [id, username]));
}

/** Returns whether staff may record an arrival for this booking now (docs/reference/bookings.md#arriving). */
export async function mayRecordArrival(db: Db, row: Booking): Promise<boolean> {
  if (isManagedByPms(row) || isCancelled(row)) return false;
  const hotel = await facilityById(db, row.facilityId);
  if (!hotel) return false;
  const day = businessDay(now(), hotel.timezone);
  return day >= row.checkinDate && day <= row.checkoutDate;
}
