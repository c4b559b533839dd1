import { readEmail, readPhone } from '#features/booking/booking/queries/list-columns.ts';
import type { IncomingBooking } from '#features/booking/booking/rules/intake.ts';
import type { ErrorCode } from '#i18n/error-codes.ts';
import { invalidInput } from '#platform/http/refusal.ts';
import { withoutUndefined } from '#platform/json/without-undefined.ts';
import type { EnteredFacts } from '../contract/by-hand.ts';

type Item = Omit<IncomingBooking, 'pms_code' | 'pms_reservation_no'>;

/**
 * Converts typed booking data for the intake. A blank field means that the value is unknown. Phone numbers
 * without a country code belong to `country`, the hotel's country. Invalid fields are rejected because staff
 * can correct them immediately. From a PMS they would only cause a warning.
 * @throws 422 on the fields
 */
export function factsOfEntry(typed: EnteredFacts, country: string): Item {
  const { checkin_date, checkin_time, checkout_date, room_number, ...guest } = typed;
  const errors: Record<string, ErrorCode> = {};
  if (checkout_date < checkin_date) errors.checkout_date = 'checkout_early';
  if (checkin_date < '1900') errors.checkin_date = 'date_invalid';
  if (guest.phone !== '' && readPhone(guest.phone, country) === null) errors.phone = 'phone_invalid';
  if (guest.email_address !== '' && readEmail(guest.email_address) === null)
    errors.email_address = 'email_invalid';
  if (Object.keys(errors).length > 0) throw invalidInput(errors);
  const filledFields = Object.entries(guest).filter(([, value]) => value !== '' && value !== null);
  return {
    checkin_date,
    checkin_time: checkin_time ?? null,
    checkout_date,
    room_number: room_number === '' ? null : room_number,
    metadata: withoutUndefined(Object.fromEntries(filledFields)),
  };
}
