import { and, eq, inArray } from 'drizzle-orm';
import { booking } from '#features/booking/tables.ts';
import type { Db } from '#platform/database/pool.ts';
import { notFound, Refusal } from '#platform/http/refusal.ts';
import type { Selection } from '../contract/by-hand.ts';

type Found = { id: number; pmsCode: string; number: string };

/**
 * The ids of the bookings that a selection names. Throws 404 where the facility has one of them not, 422
 * `reservation_ambiguous` where a number is of several and `bookings` does not say which.
 */
export async function selectedBookings(
  db: Db,
  facilityId: number,
  { reservationNumbers, bookings = [] }: Pick<Selection, 'reservationNumbers' | 'bookings'>,
): Promise<number[]> {
  const numbers = [...new Set(reservationNumbers)];
  const found = Map.groupBy(await bookingsWith(db, facilityId, numbers), each => each.number);
  const meant = Map.groupBy(bookings, each => each.pms_reservation_no);
  const undecided = numbers.filter(number => !meant.has(number) && (found.get(number)?.length ?? 0) > 1);
  if (undecided.length > 0) throw ambiguous(undecided);
  return numbers.flatMap(number => {
    const codes = meant.get(number)?.map(({ pms_code }) => pms_code);
    return chosen(found.get(number) ?? [], codes && new Set(codes));
  });
}

/** The bookings of one number, restricted to the PMSs that are named. */
function chosen(found: readonly Found[], codes: ReadonlySet<string> | undefined): number[] {
  const named = codes ? found.filter(each => codes.has(each.pmsCode)) : found;
  if (named.length < (codes?.size ?? 1)) throw notFound();
  return named.map(each => each.id);
}

function bookingsWith(db: Db, facilityId: number, numbers: string[]): Promise<Found[]> {
  return db
    .select({ id: booking.id, pmsCode: booking.pmsCode, number: booking.pmsReservationNo })
    .from(booking)
    .where(and(eq(booking.facilityId, facilityId), inArray(booking.pmsReservationNo, numbers)));
}

const ambiguous = (numbers: string[]) =>
  new Refusal(422, 'reservation_ambiguous', {
    errors: { reservationNumbers: 'reservation_ambiguous' },
    data: { reservationNumbers: numbers },
  });
