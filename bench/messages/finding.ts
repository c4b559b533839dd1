import { platformDb } from '#features/access/queries/platform-db.ts';
import {
  type DuePage,
  dueAfterBooking,
  dueByDay,
  type Place,
} from '#features/guide-mail/queries/due-bookings.ts';
import { sendingFacilities } from '#features/guide-mail/queries/sending-facilities.ts';

const START: Place = { facilityId: 0, bookingId: 0 };

/** Looks for what is due at `at` as the product does every minute, without writing it. Out: how much there is. */
export async function find(at: Date): Promise<number> {
  const facilities = await platformDb(sendingFacilities);
  let found = 0;
  for (const pageOf of [dueByDay, dueAfterBooking]) {
    let place: Place | null = START;
    while (place) {
      const { due, next }: DuePage = await platformDb(db => pageOf(db, facilities, at, place ?? START));
      found += due.length;
      place = next;
    }
  }
  return found;
}
