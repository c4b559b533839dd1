import { isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/max';
import type { Booking } from '#features/booking/queries.ts';
import { invalid } from '#platform/http/refusal.ts';

/**
 * A phone so that the same number compares equal however it is written: E.164, or its digits where no numbering plan
 * reads it so; "" without digits. Whether the number can exist does not matter here.
 * In: national digits of `country` (alpha-2), or of the dial digits that were chosen (`81`, `+81`), or with its own +.
 */
export function comparablePhone(written: string, country: string, dial = ''): string {
  const text = written.normalize('NFKC').trim();
  const code = digitsOf(dial);
  const full = code && !text.startsWith('+') ? `+${code} ${text}` : text;
  const parsed = parsePhoneNumberFromString(full, isSupportedCountry(country) ? country : undefined);
  return parsed?.number ?? digitsOf(text);
}

/** The last four digits, by which a guest may prove a booking (method 1). */
export const lastFour = (written: string): string => digitsOf(written.normalize('NFKC')).slice(-4);

const digitsOf = (text: string) => text.replace(/\D/g, '');

/** The numbers that the PMS has of a guest, in whatever form it has them. */
export const phonesOf = ({
  phone,
  guestContactNo,
  metadata,
}: Pick<Booking, 'phone' | 'guestContactNo' | 'metadata'>) =>
  [phone, guestContactNo ?? '', metadata.phone ?? ''].filter(
    written => digitsOf(written.normalize('NFKC')) !== '',
  );

const SHORTEST = 5;

/** A phone has at least 5 characters (guest-side §5). Throws 422 for `field`. */
export function assertPhoneTyped(field: string, typed: string): void {
  const { length } = typed.trim();
  if (length === 0) throw invalid({ [field]: 'field_required' });
  if (length < SHORTEST) throw invalid({ [field]: 'field_too_short' });
}
