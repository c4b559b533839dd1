import { isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/max';
import type { Booking } from '#features/booking/queries.ts';
import { invalid } from '#platform/http/refusal.ts';

/**
 * A phone so that the same number compares equal however it is written: E.164, or its digits where no numbering plan
 * reads it so; "" without digits. Whether the number can exist does not matter here.
 * In: national digits of `country` (alpha-2), or of the dial digits that were chosen (`81`, `+81`), or with its own +.
 */
export function comparablePhone(written: string, country: string, dial = ''): string {
  return parsed(written, country, dial)?.number ?? digitsOf(written.normalize('NFKC'));
}

const parsed = (written: string, country: string, dial: string) =>
  parsePhoneNumberFromString(dialledIn(written, dial), isSupportedCountry(country) ? country : undefined);

function dialledIn(written: string, dial: string): string {
  const text = written.normalize('NFKC').trim();
  const code = digitsOf(dial);
  return code && !text.startsWith('+') ? `+${code} ${text}` : text;
}

/**
 * Whether so many digits can be a phone where it says that it is: too few, too many, or another country's cannot. In:
 * as `comparablePhone`. Ranges that nobody has yet pass; numbering plans change faster than what knows them.
 */
export function canBePhone(written: string, country: string, dial = ''): boolean {
  const phone = parsed(written, country, dial);
  const known = isSupportedCountry(country) || dialledIn(written, dial).startsWith('+');
  return phone ? phone.isPossible() : !known;
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

/**
 * What can be no phone is an error of the field and no attempt: it has at least 5 characters, and as many
 * digits as phones of its country have. Throws 422 for `field`.
 */
export function assertPhoneTyped(field: string, typed: string, country: string, dial = ''): void {
  const { length } = typed.trim();
  if (length === 0) throw invalid({ [field]: 'field_required' });
  if (length < SHORTEST) throw invalid({ [field]: 'field_too_short' });
  if (!canBePhone(typed, country, dial)) throw invalid({ [field]: 'phone_invalid' });
}
