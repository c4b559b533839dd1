import type { Booking } from '#features/booking/queries/bookings.ts';
import { isCancelled } from '#features/booking/rules/status.ts';
import { openNotes } from '#features/booking-note/queries/open-notes.ts';
import { listRows, type Reader } from '#features/front-desk/queries/list-rows.ts';
import type { Db } from '#platform/database/pool.ts';
import type { Arrival } from '../contract.ts';
import { guestsOf } from './guests.ts';

/** Bookings as rows of the arrivals: those of the list, and who comes along, with five queries for all of them. */
export async function arrivalRows(
  db: Db,
  facilityId: number,
  bookings: Booking[],
  reader: Reader,
): Promise<Arrival[]> {
  const ids = bookings.map(({ id }) => id);
  const rows = await listRows(db, facilityId, bookings, reader);
  const guests = await guestsOf(db, facilityId, ids);
  const handovers = await openNotes(db, facilityId, ids);
  return bookings.flatMap((booking, place) => {
    const row = rows[place];
    if (!row) return [];
    const [first, ...others] = guests.get(booking.id) ?? [];
    return [
      {
        ...row,
        language: first?.language ?? booking.metadata.language ?? null,
        companions: others.map(({ name, mark }) => ({ name: reader.show(name ?? ''), register_mark: mark })),
        handovers: handovers.get(booking.id) ?? 0,
        cancelled: isCancelled(booking),
      },
    ];
  });
}
