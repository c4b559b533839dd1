import { platformDb } from '#features/access/queries/platform-db.ts';
import {
  type DuePage,
  dueAfterBooking,
  dueByDay,
  type Place,
} from '#features/guide-mail/queries/due-bookings.ts';
import { wholeLooks } from '#features/guide-mail/queries/looks.ts';

const START: Place = { facilityId: 0, bookingId: 0 };

/** Looks for what is due at `at` as the product does, without writing it. Out: how much there is. */
export async function find(at: Date, looks = wholeLooks): Promise<number> {
  const facilities = await platformDb(db => looks.facilities(db, at));
  let found = 0;
  for (const pageOf of [dueByDay, dueAfterBooking]) {
    let place: Place | null = facilities.length > 0 ? START : null;
    while (place) {
      const { due, next }: DuePage = await platformDb(db => pageOf(db, facilities, at, place ?? START));
      found += due.length;
      place = next;
    }
  }
  looks.done(at);
  return found;
}
