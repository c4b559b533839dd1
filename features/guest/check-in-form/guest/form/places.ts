import type { BookingForGuest } from '#features/guest/guest-access/contract.ts';
import type { Form } from './form.ts';

/** How many there may be, and how many more: fewer than none where there are too many. */
type Places = { most: number; left: number };

/** Companions and room leaders take the places of a booking together (docs/reference/bookings.md#persons). */
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
 * For how many persons the booking is, where there are places that nobody has taken yet; null where all are, and where
 * nobody knows: without a number from the PMS, and where room leaders register their own people.
 */
export function personsExpected(booking: Booked, form: Pick<Form, 'companions' | 'leaders'>): number | null {
  const isOpen = form.leaders.length === 0 && placesIn(booking, form).companions.left > 0;
  return isOpen ? booking.metadata.number_of_guests : null;
}
