import type { BookingForGuest } from '#features/guest/guest-access/contract.ts';
import type { Form } from './form.ts';

/** The maximum, and how many more fit. `left` is negative if there are too many. */
type Places = { most: number; left: number };

/** Computes the places for companions and room leaders, who share them (docs/reference/bookings.md#persons). */
export function placesIn(
  { companions_left, room_leaders_left }: Pick<BookingForGuest, 'companions_left' | 'room_leaders_left'>,
  { companions, leaders }: Pick<Form, 'companions' | 'leaders'>,
): { companions: Places; leaders: Places } {
  const left = companions_left - companions.length - leaders.length;
  return {
    companions: { most: Math.max(0, companions_left - leaders.length), left },
    leaders: { most: room_leaders_left, left: Math.min(left, room_leaders_left - leaders.length) },
  };
}

type Booked = Pick<BookingForGuest, 'companions_left' | 'room_leaders_left' | 'metadata'>;

/**
 * Returns the booking's number of persons if places are still free. Null if all are taken or the number is
 * unknown: the PMS has sent none, or room leaders register their own guests.
 */
export function personsExpected(booking: Booked, form: Pick<Form, 'companions' | 'leaders'>): number | null {
  const isOpen = form.leaders.length === 0 && placesIn(booking, form).companions.left > 0;
  return isOpen ? booking.metadata.number_of_guests : null;
}
