import { MOST_COMPANIONS } from '#features/booking/booking/rules/pms-values.ts';
import { longest } from '#features/desk/front-desk/rules/list-choices.ts';
import { daysAfter } from '#features/hotel/facility/rules/days.ts';

/** What staff may type of a booking; `key` is what the calls name it. */
export const LONGEST = {
  name: 300,
  phone: 50,
  room: longest.room,
  number: 100,
  address: 1000,
  site: 200,
} as const;

/** For how many nights, and how many persons, a walk-in may be entered at once. */
export const MOST_NIGHTS = 60;
export const MOST_GUESTS = 1 + MOST_COMPANIONS;

/** Signs of the number that a booking gets where staff give none: it can be read out, and not be guessed from another. */
export const NUMBER_LENGTH = 6;

/** The day on which somebody leaves who comes on `checkin` (YYYY-MM-DD) for so many nights. */
export const checkoutOf = (checkin: string, nights: number): string => daysAfter(checkin, nights);

/** The number as it is read out: two halves. */
export const readable = (signs: string): string => `${signs.slice(0, 3)}-${signs.slice(3)}`;
