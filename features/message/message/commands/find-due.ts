import { inFacility } from '#features/access/access/queries/in-facility.ts';
import { mintSystem } from '#features/access/access/queries/mint.ts';
import { platformDb } from '#features/access/access/queries/platform-db.ts';
import { lockBookings } from '#features/booking/booking/commands/statuses.ts';
import { now } from '#platform/clock/clock.ts';
import { Unavailable } from '#platform/database/unavailable.ts';
import { log } from '#platform/log/log.ts';
import {
  type BookingPosition,
  type DueBooking,
  type DuePage,
  dueAfterBooking,
  dueByDay,
} from '../queries/due-bookings.ts';
import type { DueSearch } from '../queries/due-search.ts';
import { guideRows } from '../queries/messages.ts';
import { loadSendingContext } from '../queries/sending-facilities.ts';
import { textsOf } from '../rules/schedule.ts';
import type { Site } from '../rules/site.ts';
import { routeOf } from '../rules/texts.ts';
import { planOf } from '../rules/verdict.ts';
import { type GuideRequest, writeGuideMessages } from './write-guide-messages.ts';

type DueOfHotel = { facilityId: number; ids: readonly number[] };

const BATCH_SIZE = 100;

/**
 * Finds due guide messages in all hotels and passes them to `take`, at most a hundred bookings of a hotel at
 * a time. `search` determines which hotels are searched.
 */
export async function findDue(search: DueSearch, take: (due: DueOfHotel) => Promise<void>): Promise<void> {
  const at = now();
  const facilities = await platformDb(db => search.facilities(db, at));
  for (const find of [dueByDay, dueAfterBooking]) {
    let position: BookingPosition | null = facilities.length > 0 ? START : null;
    while (position) {
      const { due, next }: DuePage = await platformDb(db => find(db, facilities, at, position ?? START));
      for (const some of batchesByHotel(due)) await take(some);
      position = next;
    }
  }
  search.done(at);
}

const START: BookingPosition = { facilityId: 0, bookingId: 0 };

function* batchesByHotel(due: readonly DueBooking[]): Generator<DueOfHotel> {
  for (const [facilityId, bookings] of Map.groupBy(due, each => each.facilityId)) {
    const ids = [...new Set(bookings.map(each => each.bookingId))];
    for (let from = 0; from < ids.length; from += BATCH_SIZE)
      yield { facilityId, ids: ids.slice(from, from + BATCH_SIZE) };
  }
}

/**
 * Returns a function that writes due messages. It is called once a minute and does nothing while the previous
 * run is still in progress in this process.
 */
export function dueMessageWriter(site: Site, search: DueSearch): () => Promise<void> {
  let isSearching = false;
  return async () => {
    if (isSearching) return;
    isSearching = true;
    try {
      await findDue(search, due => writeDue(site, due));
    } finally {
      isSearching = false;
    }
  };
}

/**
 * Writes the due messages based on current data. If two processes run at once, the second waits for the lock
 * of the booking and sees the first one's message, and a trigger rejects a second message for the same moment
 * and channel. Failures are logged, and a later run finds the messages again.
 */
export async function writeDue(site: Site, { facilityId, ids }: DueOfHotel): Promise<void> {
  try {
    await inFacility(mintSystem(facilityId), async db => {
      const bookings = await lockBookings(db, facilityId, ids);
      // Reads the settings and messages after locking, because another transaction may have written messages
      // or paused the hotel.
      const hotel = await loadSendingContext(db, facilityId);
      const messagesByBooking = await guideRows(db, facilityId, bookings);
      if (!hotel) return;
      const requests = bookings.flatMap((booking): GuideRequest[] => {
        const messages = messagesByBooking.get(booking.id) ?? [];
        const plan = planOf(hotel.schedule.data, { facts: booking, messages }, hotel.facts, now());
        const next = plan.find(({ verdict }) => verdict.kind === 'due');
        const route = next && routeOf(booking, textsOf(next.entry));
        return route ? [{ booking, moment: next.entry.moment, route }] : [];
      });
      await writeGuideMessages(db, site, facilityId, requests);
    });
  } catch (error) {
    if (error instanceof Unavailable) throw error;
    // Retries each booking separately, so that a message rejected by the database does not delay other
    // messages.
    if (ids.length > 1) for (const id of ids) await writeDue(site, { facilityId, ids: [id] });
    else log.error({ facilityId, booking: ids[0], err: error }, 'A guide message could not be written');
  }
}
