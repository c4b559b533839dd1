import { platformDb } from '#features/access/queries/platform-db.ts';
import { now } from '#platform/clock/clock.ts';
import { underWay } from '#platform/jobs/under-way.ts';
import { guideMailDueOfHotel } from '../events.ts';
import {
  type DueBooking,
  type DuePage,
  dueAfterBooking,
  dueByDay,
  type Place,
} from '../queries/due-bookings.ts';
import type { Looks } from '../queries/looks.ts';
import { AT_ONCE } from '../rules/waves.ts';

/** What is due of one hotel: the bookings whose guests may have to be written to. */
export type DueOfHotel = { facilityId: number; ids: readonly number[] };

/**
 * Finds the guide messages whose moment has come, in every hotel, and gives them to `take`, some hotels at a time. Once a minute; two at once
 * do no harm, since a message's row is the claim to it. `looks`: where it looks for them.
 */
export async function findDue(looks: Looks, take: (due: DueOfHotel[]) => Promise<void>): Promise<void> {
  const at = now();
  const facilities = await platformDb(db => looks.facilities(db, at));
  for (const find of [dueByDay, dueAfterBooking]) {
    let place: Place | null = facilities.length > 0 ? START : null;
    while (place) {
      const { due, next }: DuePage = await platformDb(db => find(db, facilities, at, place ?? START));
      await take(byHotel(due));
      place = next;
    }
  }
  looks.done(at);
}

const START: Place = { facilityId: 0, bookingId: 0 };

const byHotel = (due: readonly DueBooking[]): DueOfHotel[] =>
  [...Map.groupBy(due, each => each.facilityId)].map(([facilityId, bookings]) => ({
    facilityId,
    ids: [...new Set(bookings.map(each => each.bookingId))],
  }));

/**
 * Adds jobs that write and send what is due: those of a hotel for itself, so that a failure in one keeps back no other. Bookings for which
 * one waits or runs get no further one: each look would add one while a morning lasts.
 */
export async function queueDue(looks: Looks): Promise<void> {
  const jobsUnderWay = await platformDb(db => underWay(db, guideMailDueOfHotel));
  const named = new Set(jobsUnderWay.flatMap(({ ids }) => ids));
  await findDue(looks, due => {
    const open = due.map(each => ({ ...each, ids: each.ids.filter(id => !named.has(id)) }));
    const jobs = open.flatMap(inJobs).map(payload => ({ payload }));
    return platformDb(db => guideMailDueOfHotel.addAll(db, jobs));
  });
}

function inJobs({ facilityId, ids }: DueOfHotel): DueOfHotel[] {
  const jobs: DueOfHotel[] = [];
  for (let from = 0; from < ids.length; from += AT_ONCE)
    jobs.push({ facilityId, ids: ids.slice(from, from + AT_ONCE) });
  return jobs;
}
