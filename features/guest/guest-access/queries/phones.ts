import type { Booking } from '#features/booking/booking/queries/bookings.ts';
import { isAddress } from '#features/booking/booking/rules/trusted-contact.ts';
import { dialOf } from '#i18n/dial-codes.ts';
import { comparablePhone, readPhone } from '#i18n/phone.ts';
import { invalid } from '#platform/http/refusal.ts';
import { digitsIn } from '#platform/text/clean.ts';
import { typedPhoneFault } from '../rules/typed-phone.ts';

/**
 * Normalizes a phone like `comparablePhone`. `written`: national digits of `country` (alpha-2), or a number
 * with its own +.
 */
export const comparableIn = (country: string, written: string): string =>
  comparablePhone(dialOf(country), written);

/** Returns the last four digits, by which a guest may prove a booking (method 1). */
export const lastFour = (written: string): string => digitsIn(written).slice(-4);

/**
 * Returns the phones that prove a booking, in any format: those from the PMS, not those from a form. If they
 * changed after the guest registered, the earlier ones (docs/reference/proofs.md#contact-data-that-changes).
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
 * Normalizes a phone that a guest typed, for comparison. `typed`: national digits of `country` (alpha-2) or of
 * the selected dial code (`81`, `+81`), or a number with its own +.
 * @throws 422 for `field` if the phone is impossible, so that it does not count as an attempt
 */
export function readTypedPhone(field: string, typed: string, country: string, chosenDial = ''): string {
  const dial = digitsIn(chosenDial) || dialOf(country);
  const fault = typedPhoneFault({ dial, number: typed }, readPhone);
  if (fault) throw invalid({ [field]: fault });
  return comparablePhone(dial, typed);
}
