import { MOST_COMPANIONS } from '#features/booking/booking/rules/pms-values.ts';
import { longest } from '#features/desk/front-desk/rules/list-choices.ts';
import { daysAfter } from '#features/hotel/facility/rules/days.ts';

/** Maximum lengths of the texts that staff enter for a booking. */
export const LONGEST = {
  name: 300,
  phone: 50,
  room: longest.room,
  number: 100,
  address: 1000,
  site: 200,
} as const;

/** Limits for a walk-in: nights and persons. */
export const MOST_NIGHTS = 60;
export const MOST_GUESTS = 1 + MOST_COMPANIONS;

/** Length of a generated booking number: short enough to read out, and not guessable from another one. */
export const NUMBER_LENGTH = 6;

export const checkoutOf = (checkin: string, nights: number): string => daysAfter(checkin, nights);

/** The number in two halves, as it is read out. */
export const readable = (signs: string): string => `${signs.slice(0, 3)}-${signs.slice(3)}`;
