import type { Booking } from '#features/booking/booking/queries/bookings.ts';
import { isAddress } from '#features/booking/booking/rules/trusted-contact.ts';
import { dialOf } from '#i18n/dial-codes.ts';
import { comparablePhone, readPhone } from '#i18n/phone.ts';
import { invalidInput } from '#platform/http/refusal.ts';
import { digitsIn } from '#platform/text/clean.ts';
import { typedPhoneError } from '../rules/typed-phone.ts';

/**
 * Normalizes a phone number like `comparablePhone`. `written`: national digits of `country` (alpha-2), or an
 * international number with +.
 */
export const comparablePhoneIn = (country: string, written: string): string =>
  comparablePhone(dialOf(country), written);

export const lastFour = (written: string): string => digitsIn(written).slice(-4);

/**
 * Returns the phone numbers that prove a booking, in any format. Uses the numbers from the PMS, not those
 * from the guest form. If the PMS changed them after the guest registered, returns the earlier ones
 * (docs/reference/proofs.md#contact-data-that-changes).
 */
export const phonesOf = ({ guestContactNo, metadata, trustedContact }: ContactFields): string[] => {
  const storedPhones = trustedContact?.filter(each => !isAddress(each)) ?? [
    guestContactNo ?? '',
    metadata.phone ?? '',
  ];
  return storedPhones.filter(written => digitsIn(written) !== '');
};

type ContactFields = Pick<Booking, 'guestContactNo' | 'metadata' | 'trustedContact'>;

/**
 * Normalizes a typed phone number for comparison. `typed`: national digits of `country` (alpha-2) or of the
 * selected dial code (`81`, `+81`), or an international number with +.
 * @throws 422 for `field` if the number is invalid, so that it does not count as an attempt
 */
export function readTypedPhone(field: string, typed: string, country: string, chosenDial = ''): string {
  const dial = digitsIn(chosenDial) || dialOf(country);
  const errorCode = typedPhoneError({ dial, number: typed }, readPhone);
  if (errorCode) throw invalidInput({ [field]: errorCode });
  return comparablePhone(dial, typed);
}
