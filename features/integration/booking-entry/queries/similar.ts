import { and, eq, gt, lt, ne, or, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { inFacility } from '#features/access/access/queries/in-facility.ts';
import type { StaffScope } from '#features/access/access/rules/scope.ts';
import { bookingColumns } from '#features/booking/booking/queries/bookings.ts';
import { booking } from '#features/booking/booking/tables.ts';
import type { findSimilar } from '../contract/by-hand.ts';

const MAX_SIMILAR = 5;

const normalizeName = (name: string) => name.normalize('NFKC').replace(/\s+/g, '').toLowerCase();

/**
 * Returns possible duplicates of the booking being entered: bookings with the same number, or with the same
 * name and at least one night in common. Staff without access to personal data get only matches by number.
 */
export function findSimilarBookings(scope: StaffScope, input: z.output<typeof findSimilar.input>) {
  const { facilityId } = scope;
  const number = input.pms_reservation_no;
  const name = scope.permissions.has('list.personal_information.view') ? normalizeName(input.full_name) : '';
  if (number === '' && name === '') return Promise.resolve([]);
  const hasSameNumber = number === '' ? undefined : eq(booking.pmsBookingNo, number);
  const hasSameName =
    name === ''
      ? undefined
      : and(
          lt(booking.checkinDate, input.checkout_date),
          gt(booking.checkoutDate, input.checkin_date),
          eq(sql`lower(regexp_replace(normalize(${booking.name}, NFKC), '\\s', '', 'g'))`, name),
        );
  return inFacility(scope, async db => {
    const found = await db
      .select(bookingColumns)
      .from(booking)
      .where(
        and(
          eq(booking.facilityId, facilityId),
          input.booking_id ? ne(booking.id, input.booking_id) : undefined,
          or(hasSameNumber, hasSameName),
        ),
      )
      .limit(MAX_SIMILAR);
    return found.map(row => ({
      booking_id: row.id,
      pms_reservation_no: row.pmsBookingNo,
      pms_code: row.pmsCode,
      origin: row.origin,
      checkin_date: row.checkinDate,
      checkout_date: row.checkoutDate,
      same: number !== '' && row.pmsBookingNo === number ? ('number' as const) : ('name' as const),
    }));
  });
}
