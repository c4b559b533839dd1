import { type IntakeLock, type Taken, upsertBookings } from '#features/booking/commands/intake.ts';
import { refreshStatistics } from '#features/booking/commands/refresh-statistics.ts';
import type { Incoming } from '#features/booking/rules/intake.ts';
import type { Origin } from '#features/booking/rules/origin.ts';
import type { Db } from '#platform/database/pool.ts';
import { mainGuestsRegistered } from '../queries/find-registration.ts';
import { openSlots } from './open-slots.ts';
import { refreshRegister } from './refresh-register.ts';

/**
 * Takes bookings, from wherever they come, each with the link of its main guest and the standing of who has registered for it
 * (docs/decisions/2026-11-21-booking-and-link-together.md). Out: one result an item, in order.
 */
export async function storeBookings(
  db: Db,
  facilityId: number,
  items: readonly Incoming[],
  origin: Origin,
  lock: IntakeLock = 'alone',
): Promise<Taken[]> {
  const taken = await upsertBookings(db, facilityId, items, mainGuestsRegistered, origin, lock);
  const bookingIds = [...new Set(taken.map(({ bookingId }) => bookingId))];
  if (bookingIds.length > 0) await openSlots(db, facilityId, bookingIds);
  await refreshStatistics(db, items.length);
  const changed = taken.filter(({ result }) => result === 'updated').map(({ bookingId }) => bookingId);
  await refreshRegister(db, facilityId, [...new Set(changed)]);
  return taken;
}
