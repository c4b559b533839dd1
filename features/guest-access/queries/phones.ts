import { isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/max';
import type { Booking } from '#features/booking/queries/bookings.ts';
import { dialOf } from '#i18n/dial-codes.ts';
import { readPhone } from '#i18n/phone.ts';
import { invalid } from '#platform/http/refusal.ts';
import { dialled, typedPhoneFault } from '../rules/typed-phone.ts';

/**
 * A phone so that the same number compares equal however it is written: E.164, or its digits where no numbering plan
 * reads it so; "" without digits. Whether the number can exist does not matter here.
 * In: national digits of `country` (alpha-2), or of the dial digits that were chosen (`81`, `+81`), or with its own +.
 */
export function comparablePhone(written: string, country: string, dial = ''): string {
  return parsed(written, country, dial)?.number ?? digitsOf(written.normalize('NFKC'));
}

const parsed = (written: string, country: string, dial: string) =>
  parsePhoneNumberFromString(
    dialled({ dial: digitsOf(dial), number: written }),
    isSupportedCountry(country) ? country : undefined,
  );

/** The last four digits, by which a guest may prove a booking (method 1). */
export const lastFour = (written: string): string => digitsOf(written.normalize('NFKC')).slice(-4);

const digitsOf = (text: string) => text.replace(/\D/g, '');

/** The numbers that the PMS has of a guest, in whatever form it has them. What a form gave since proves nothing. */
export const phonesOf = ({ guestContactNo, metadata }: Pick<Booking, 'guestContactNo' | 'metadata'>) =>
  [guestContactNo ?? '', metadata.phone ?? ''].filter(written => digitsOf(written.normalize('NFKC')) !== '');

/** Input that can be no phone is an error of the field and no attempt. Throws 422 for `field`. In: as `comparablePhone`. */
export function assertPhoneTyped(field: string, typed: string, country: string, dial = ''): void {
  const fault = typedPhoneFault({ dial: digitsOf(dial) || dialOf(country), number: typed }, readPhone);
  if (fault) throw invalid({ [field]: fault });
}
