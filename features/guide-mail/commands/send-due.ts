import { inFacility } from '#features/access/queries/in-facility.ts';
import { mintSystem } from '#features/access/queries/mint.ts';
import { platformDb } from '#features/access/queries/platform-db.ts';
import { lockBookings } from '#features/booking/commands/statuses.ts';
import type { Site } from '#features/message/rules/site.ts';
import { now } from '#platform/clock/clock.ts';
import { log } from '#platform/log/log.ts';
import {
  type DueBooking,
  type DuePage,
  dueAfterBooking,
  dueByDay,
  type Place,
} from '../queries/due-bookings.ts';
import { wholeLooks } from '../queries/looks.ts';
import { guideRows } from '../queries/messages.ts';
import { decidingHotel } from '../queries/sending-facilities.ts';
import { textsOf } from '../rules/schedule.ts';
import { routeOf } from '../rules/texts.ts';
import { planOf } from '../rules/verdict.ts';
import { type GuideRequest, writeGuideMessages } from './write-guide-messages.ts';

/**
 * Writes the guide messages whose moment has come, in every hotel. Once a minute; two at once do no harm,
 * since a message's row is the claim to it. `looks`: where it looks for them.
 */
export async function sendDue(site: Site, looks = wholeLooks): Promise<void> {
  const at = now();
  const facilities = await platformDb(db => looks.facilities(db, at));
  for (const find of [dueByDay, dueAfterBooking]) {
    let place: Place | null = facilities.length > 0 ? START : null;
    while (place) {
      const { due, next }: DuePage = await platformDb(db => find(db, facilities, at, place ?? START));
      // A failure in one hotel must not keep back the messages of all others.
      for (const [facilityId, bookings] of Map.groupBy(due, each => each.facilityId))
        await sendDueOf(site, facilityId, bookings).catch(error =>
          log.error({ facilityId, err: error }, 'The guide messages of a hotel could not be written'),
        );
      place = next;
    }
  }
  looks.done(at);
}

const START: Place = { facilityId: 0, bookingId: 0 };

function sendDueOf(site: Site, facilityId: number, due: readonly DueBooking[]): Promise<void> {
  return inFacility(mintSystem(facilityId), async db => {
    const ids = [...new Set(due.map(each => each.bookingId))];
    const [{ facts: facility, schedule }, bookings] = await Promise.all([
      decidingHotel(db, facilityId),
      lockBookings(db, facilityId, ids),
    ]);
    if (!facility) return;
    // Asked again now that they are locked: another job may have written to them since they were found.
    const written = await guideRows(db, facilityId, bookings);
    const requests = bookings.flatMap((booking): GuideRequest[] => {
      const messages = written.get(booking.id) ?? [];
      const plan = planOf(schedule.data, { facts: booking, messages }, facility, now());
      const next = plan.find(({ verdict }) => verdict.kind === 'due');
      const route = next && routeOf(booking, textsOf(next.entry));
      return route ? [{ booking, moment: next.entry.moment, route }] : [];
    });
    await writeGuideMessages(db, site, facilityId, requests);
  });
}
