import type { SentBooking } from '../rules/sent-booking.ts';
import type { Vendor } from '../rules/vendors.ts';

/** How long the texts of the intake may be (`features/booking/contract.ts`): a longer one is cut, and refuses no booking. */
const LENGTHS: Record<string, number> = {
  full_name: 300,
  full_name_for_katakana: 300,
  phone: 50,
  email_address: 320,
  postal_code: 20,
  full_address: 1000,
  reservation_site: 200,
};

/** A booking as `PUT pms/bookings` takes one. In: one with dates. */
export function itemOf(
  { number, status, revision, arrival, room, otherNumbers, metadata }: SentBooking,
  dates: { first: string; last: string },
  vendor: Vendor,
): Record<string, unknown> {
  const item = {
    pms_code: vendor,
    pms_reservation_no: number,
    pms_booking_status: status,
    checkin_date: dates.first,
    checkout_date: dates.last,
    ...(revision === null ? {} : { revision }),
    ...(arrival === undefined ? {} : { checkin_time: arrival }),
    ...(room === undefined ? {} : { room_number: room }),
  };
  const cut = Object.entries(metadata).map(([name, value]) => [
    name,
    typeof value === 'string' ? [...value].slice(0, LENGTHS[name]).join('').slice(0, LENGTHS[name]) : value,
  ]);
  const others = otherNumbers.filter(other => other !== number);
  return { ...item, metadata: { ...Object.fromEntries(cut), other_reservation_numbers: others } };
}
