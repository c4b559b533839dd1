import { MAX_COMPANIONS } from '#features/booking/booking/rules/pms-values.ts';
import { maxLengths } from '#features/desk/front-desk/rules/list-choices.ts';
import { daysAfter } from '#features/hotel/facility/rules/days.ts';

export const MAX_LENGTHS = {
  name: 300,
  phone: 50,
  room: maxLengths.room,
  number: 100,
  address: 1000,
  site: 200,
} as const;

/** Maximum number of nights and persons for a walk-in. */
export const MAX_NIGHTS = 60;
export const MAX_GUESTS = 1 + MAX_COMPANIONS;

/**
 * Length of a generated booking number. Short enough to read out. Numbers are random, so they cannot be guessed
 * from another number.
 */
export const NUMBER_LENGTH = 6;

export const checkoutOf = (checkin: string, nights: number): string => daysAfter(checkin, nights);

/** Splits a booking number into two halves, so that it can be read out easily. */
export const formatBookingNumber = (signs: string): string => `${signs.slice(0, 3)}-${signs.slice(3)}`;
