import { inFacility } from '#features/access/access/queries/in-facility.ts';
import type { StaffScope } from '#features/access/access/rules/scope.ts';
import { hotelOf } from '#features/hotel/facility/queries/facility.ts';
import { businessDay } from '#features/hotel/facility/rules/business-day.ts';
import { now } from '#platform/clock/clock.ts';
import type { Db } from '#platform/database/pool.ts';
import { type Nights, nightsOf, nightsOver, type Report } from '../rules/surveys.ts';
import { type Gap, gapsOf } from '../rules/tally.ts';
import { type Booked, bookingsMissing, guestsLacking, type Place } from './registered.ts';

const AT_ONCE = 500;

type Asked = { report: Report; month: string; gap: Gap; cursor?: string | undefined };

/**
 * Returns a page of at most 500 bookings that make a report incomplete, by check-in date, and the cursor of the
 * next page. A page can be empty although a next page exists, because the postal codes may provide the missing
 * data of all guests on the page.
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
  // The last party may continue on the next page, so all its guests are left to that page.
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

/** Returns the cursor after these bookings. Null if the page was not full. */
function nextOf(rows: readonly Booked[], found: number): string | null {
  const last = rows.at(-1);
  return last && found === AT_ONCE ? `${last.checkinDate}_${last.id}` : null;
}

const placeIn = (cursor: string): Place => ({
  checkinDate: cursor.slice(0, 10),
  id: Number(cursor.slice(11)),
});

/** `guests`: number of guests with missing data. Null if guests of the booking have not registered. */
const shown = ({ id, pmsBookingNo, checkinDate, checkoutDate }: Booked, guests: number | null) => ({
  booking_id: id,
  reservation_id: pmsBookingNo,
  check_in_date: checkinDate,
  check_out_date: checkoutDate,
  guests,
});
