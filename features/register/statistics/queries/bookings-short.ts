import { inFacility } from '#features/access/access/queries/in-facility.ts';
import type { StaffScope } from '#features/access/access/rules/scope.ts';
import { hotelOf } from '#features/hotel/facility/queries/facility.ts';
import { businessDay } from '#features/hotel/facility/rules/business-day.ts';
import { now } from '#platform/clock/clock.ts';
import type { Db } from '#platform/database/pool.ts';
import { type Nights, nightsOf, nightsOver, type Report } from '../rules/surveys.ts';
import { type Gap, gapsOf } from '../rules/tally.ts';
import { type Booked, bookingsMissing, guestsLacking, type Place } from './registered.ts';

/** How many bookings, or guests, are looked at for a page. */
const AT_ONCE = 500;

type Asked = { report: Report; month: string; gap: Gap; cursor?: string | undefined };

/**
 * The bookings because of which a report is short of something, by check-in date, some hundred a page, and where the next page begins.
 * A page may hold none though there is a next one: postal codes may tell where the guests live whom it has looked at.
 */
export function bookingsShort(scope: StaffScope, { report, month, gap, cursor }: Asked) {
  const { facilityId } = scope;
  return inFacility(scope, async db => {
    const facility = await hotelOf(db, facilityId);
    const nights = nightsOver(nightsOf(report, month), businessDay(now(), facility.timezone));
    const after = cursor === undefined ? undefined : placeIn(cursor);
    return gap === 'unregistered'
      ? await missing(db, facilityId, nights, after)
      : await lacking(db, facilityId, nights, gap, after);
  });
}

async function missing(db: Db, facilityId: number, nights: Nights, after: Place | undefined) {
  const rows = await bookingsMissing(db, facilityId, nights, { after, limit: AT_ONCE });
  return { data: rows.map(row => shown(row, null)), next_cursor: nextOf(rows, rows.length) };
}

async function lacking(
  db: Db,
  facilityId: number,
  nights: Nights,
  gap: Exclude<Gap, 'unregistered'>,
  after: Place | undefined,
) {
  const guests = await guestsLacking(db, facilityId, nights, { gap, after, limit: AT_ONCE });
  const parties = [...Map.groupBy(guests, guest => guest.id).values()];
  // The last party may go on behind the page: it comes whole with the next one.
  if (guests.length === AT_ONCE && parties.length > 1) parties.pop();
  const data = parties.flatMap(party => {
    const without = party.filter(guest => gapsOf(guest).includes(gap)).length;
    return party[0] && without > 0 ? [shown(party[0], without)] : [];
  });
  return {
    data,
    next_cursor: nextOf(
      parties.flatMap(party => party.slice(0, 1)),
      guests.length,
    ),
  };
}

/** The cursor behind these bookings, where as much was found as was asked for. */
function nextOf(rows: readonly Booked[], found: number): string | null {
  const last = rows.at(-1);
  return last && found === AT_ONCE ? `${last.checkinDate}_${last.id}` : null;
}

const placeIn = (cursor: string): Place => ({
  checkinDate: cursor.slice(0, 10),
  id: Number(cursor.slice(11)),
});

/** `guests`: how many of its guests are without it; of a booking that lacks guests null. */
const shown = ({ id, pmsBookingNo, checkinDate, checkoutDate }: Booked, guests: number | null) => ({
  booking_id: id,
  reservation_id: pmsBookingNo,
  check_in_date: checkinDate,
  check_out_date: checkoutDate,
  guests,
});
