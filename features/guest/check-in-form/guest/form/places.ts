import { MAX_COMPANIONS } from '#features/booking/booking/rules/pms-values.ts';
import type { BookingForGuest } from '#features/guest/guest-access/contract.ts';
import { type Answers, companionsOf, type Form, type FormPerson, isBlank } from './form.ts';

/** `most`: maximum number of persons. `left`: how many more can be added, negative if there are too many. */
type PlaceCount = { most: number; left: number };
type Party = Pick<Form, 'companions' | 'leaders' | 'sharing'>;

/**
 * Computes how many companions and room leaders can be added. Both count toward the same limit
 * (docs/reference/bookings.md#persons). Blank cards do not count.
 */
export function countFreePlaces(
  { companions_left, room_leaders_left }: Pick<BookingForGuest, 'companions_left' | 'room_leaders_left'>,
  { leaders, ...form }: Party,
): { companions: PlaceCount; leaders: PlaceCount } {
  const left = companions_left - companionsOf(form).length - leaders.length;
  return {
    companions: { most: Math.max(0, companions_left - leaders.length), left },
    leaders: { most: room_leaders_left, left: Math.min(left, room_leaders_left - leaders.length) },
  };
}

type BookedPlaces = Pick<BookingForGuest, 'companions_left' | 'room_leaders_left' | 'metadata'>;

/**
 * Returns the booking's number of persons while more can be added. Null if the limit is reached, if the PMS has
 * sent no number, or if room leaders register their own guests.
 */
export function expectedPersonsOf(booking: BookedPlaces, form: Party): number | null {
  const hasPlacesLeft = form.leaders.length === 0 && countFreePlaces(booking, form).companions.left > 0;
  return hasPlacesLeft ? booking.metadata.number_of_guests : null;
}

/** Returns the number of rooms that still need a leader. 0 until the guest has named the first leader. */
export function countRoomsWithoutLeader(booking: BookedPlaces, form: Party): number {
  return form.leaders.length === 0 ? 0 : Math.max(0, countFreePlaces(booking, form).leaders.left);
}

/**
 * Returns the blank cards of a new form: one for every companion that the booking expects. Empty for a group,
 * in which each room registers separately.
 */
export function blankCards(booking: BookedPlaces & Pick<BookingForGuest, 'slot'>): Answers['companions'] {
  const { companions_left, room_leaders_left, metadata, slot } = booking;
  const length = Math.min(companions_left, (metadata.number_of_guests ?? 1) - 1);
  const isGroup = slot > 0 || room_leaders_left > 0 || length > MAX_COMPANIONS;
  return isGroup || length < 1 ? [] : Array.from({ length }, () => ({ email: '', other_form: {} }));
}

/**
 * Returns the companion cards to show: all filled ones, as many blank ones as can still be added, and the card
 * with the key `instead`.
 */
export function shownCards(
  form: Pick<Form, 'companions' | 'sharing'>,
  left: number,
  instead = '',
): FormPerson[] {
  const blank = form.companions.filter(each => isBlank(form, each)).slice(0, Math.max(0, left));
  return form.companions.filter(each => !isBlank(form, each) || blank.includes(each) || each.key === instead);
}
