import type { Booking } from '#features/booking/booking/queries/bookings.ts';
import { isAddress } from '#features/booking/booking/rules/trusted-contact.ts';
import { dialOf } from '#i18n/dial-codes.ts';
import { comparablePhone, readPhone } from '#i18n/phone.ts';
import { invalid } from '#platform/http/refusal.ts';
import { digitsIn } from '#platform/text/clean.ts';
import { typedPhoneFault } from '../rules/typed-phone.ts';

/** A phone in the form of `comparablePhone`. `written`: national digits of `country` (alpha-2), or with its own +. */
export const comparableIn = (country: string, written: string): string =>
  comparablePhone(dialOf(country), written);

/** The last four digits, by which a guest may prove a booking (method 1). */
export const lastFour = (written: string): string => digitsIn(written).slice(-4);

/**
 * The numbers that prove a booking, in whatever form they were written: those that the PMS has, and not what a form gave. Where they
 * changed after the guest had registered, those that were there before (docs/reference/proofs.md#contact-data-that-changes).
 */
export const phonesOf = ({ guestContactNo, metadata, trustedContact }: Known): string[] => {
  const known = trustedContact?.filter(each => !isAddress(each)) ?? [
    guestContactNo ?? '',
    metadata.phone ?? '',
  ];
  return known.filter(written => digitsIn(written) !== '');
};

type Known = Pick<Booking, 'guestContactNo' | 'metadata' | 'trustedContact'>;

/**
 * A phone that a guest typed, so that it can be compared. Input that can be no phone is an error of the field and no attempt:
 * throws 422 for `field`. `typed`: national digits of `country` (alpha-2), or of the dial digits that were chosen (`81`, `+81`), or
 * with its own +.
 */
export function readTypedPhone(field: string, typed: string, country: string, chosenDial = ''): string {
  const dial = digitsIn(chosenDial) || dialOf(country);
  const fault = typedPhoneFault({ dial, number: typed }, readPhone);
  if (fault) throw invalid({ [field]: fault });
  return comparablePhone(dial, typed);
}
