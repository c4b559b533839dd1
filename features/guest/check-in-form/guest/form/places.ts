import { MOST_COMPANIONS } from '#features/booking/booking/rules/pms-values.ts';
import type { BookingForGuest } from '#features/guest/guest-access/contract.ts';
import { type Answers, companionsOf, type Form, type FormPerson, isBlank } from './form.ts';

/** The maximum, and how many more fit. `left` is negative if there are too many. */
type Places = { most: number; left: number };
type Party = Pick<Form, 'companions' | 'leaders' | 'sharing'>;

/**
 * Computes the places for companions and room leaders, who share them (docs/reference/bookings.md#persons).
 * Blank cards take none.
 */
export function placesIn(
  { companions_left, room_leaders_left }: Pick<BookingForGuest, 'companions_left' | 'room_leaders_left'>,
  { leaders, ...form }: Party,
): { companions: Places; leaders: Places } {
  const left = companions_left - companionsOf(form).length - leaders.length;
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
export function personsExpected(booking: Booked, form: Party): number | null {
  const isOpen = form.leaders.length === 0 && placesIn(booking, form).companions.left > 0;
  return isOpen ? booking.metadata.number_of_guests : null;
}

/** Returns how many other rooms have no leader yet, once the guest has named leaders. */
export function roomsWithoutLeader(booking: Booked, form: Party): number {
  return form.leaders.length === 0 ? 0 : Math.max(0, placesIn(booking, form).leaders.left);
}

/**
 * Returns the blank cards that a new form begins with: one for every companion whom the booking expects. None
 * in a group, whose rooms register themselves.
 */
export function blankCards(booking: Booked & Pick<BookingForGuest, 'slot'>): Answers['companions'] {
  const { companions_left, room_leaders_left, metadata, slot } = booking;
  const length = Math.min(companions_left, (metadata.number_of_guests ?? 1) - 1);
  const isGroup = slot > 0 || room_leaders_left > 0 || length > MOST_COMPANIONS;
  return isGroup || length < 1 ? [] : Array.from({ length }, () => ({ email: '', other_form: {} }));
}

/**
 * Returns the companions' cards that are shown: of the blank ones as many as still fit, and that with the key
 * `instead`.
 */
export function cardsShown(
  form: Pick<Form, 'companions' | 'sharing'>,
  left: number,
  instead = '',
): FormPerson[] {
  const blank = form.companions.filter(each => isBlank(form, each)).slice(0, Math.max(0, left));
  return form.companions.filter(each => !isBlank(form, each) || blank.includes(each) || each.key === instead);
}
