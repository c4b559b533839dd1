import { inFacility } from '#features/access/access/queries/in-facility.ts';
import type { StaffScope } from '#features/access/access/rules/scope.ts';
import { hotelOf } from '#features/hotel/facility/queries/facility.ts';
import { businessDay } from '#features/hotel/facility/rules/business-day.ts';
import { now } from '#platform/clock/clock.ts';
import type { Db } from '#platform/database/pool.ts';
import { type Nights, nightsOf, pastNights, type Report } from '../rules/surveys.ts';
import { type Gap, gapsOf } from '../rules/tally.ts';
import { type BookingCursor, type BookingRow, guestsWithGap, unregisteredBookings } from './registered.ts';

const PAGE_SIZE = 500;

type ShortBookingsQuery = { report: Report; month: string; gap: Gap; cursor?: string | undefined };

/**
 * Returns a page of at most 500 bookings that make a report incomplete, by check-in date, and the cursor of the
 * next page. A page can be empty although a next page exists, because the postal codes may provide the missing
 * data of all guests on the page.
 */
export function shortBookingsPage(scope: StaffScope, { report, month, gap, cursor }: ShortBookingsQuery) {
  const { facilityId } = scope;
  return inFacility(scope, async db => {
    const facility = await hotelOf(db, facilityId);
    const nights = pastNights(nightsOf(report, month), businessDay(now(), facility.timezone));
    const after = cursor === undefined ? undefined : parseCursor(cursor);
    return gap === 'unregistered'
      ? await pageOfUnregistered(db, facilityId, nights, after)
      : await pageOfIncomplete(db, facilityId, nights, gap, after);
  });
}

async function pageOfUnregistered(
  db: Db,
  facilityId: number,
  nights: Nights,
  after: BookingCursor | undefined,
) {
  const rows = await unregisteredBookings(db, facilityId, nights, { after, limit: PAGE_SIZE });
  return { data: rows.map(row => toShortBooking(row, null)), next_cursor: nextOf(rows, rows.length) };
}

async function pageOfIncomplete(
  db: Db,
  facilityId: number,
  nights: Nights,
  gap: Exclude<Gap, 'unregistered'>,
  after: BookingCursor | undefined,
) {
  const guests = await guestsWithGap(db, facilityId, nights, { gap, after, limit: PAGE_SIZE });
  const parties = [...Map.groupBy(guests, guest => guest.id).values()];
  // The last party may continue on the next page, so all its guests are returned there.
  if (guests.length === PAGE_SIZE && parties.length > 1) parties.pop();
  const data = parties.flatMap(party => {
    const gapCount = party.filter(guest => gapsOf(guest).includes(gap)).length;
    return party[0] && gapCount > 0 ? [toShortBooking(party[0], gapCount)] : [];
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
function nextOf(rows: readonly BookingRow[], found: number): string | null {
  const last = rows.at(-1);
  return last && found === PAGE_SIZE ? `${last.checkinDate}_${last.id}` : null;
}

const parseCursor = (cursor: string): BookingCursor => ({
  checkinDate: cursor.slice(0, 10),
  id: Number(cursor.slice(11)),
});

/** `guests`: number of guests with missing data. Null in the list of bookings with unregistered guests. */
const toShortBooking = (
  { id, pmsBookingNo, checkinDate, checkoutDate }: BookingRow,
  guests: number | null,
) => ({
  booking_id: id,
  reservation_id: pmsBookingNo,
  check_in_date: checkinDate,
  check_out_date: checkoutDate,
  guests,
});
