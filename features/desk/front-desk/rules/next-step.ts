import type { PartyMissing } from '#features/booking/booking/rules/party.ts';
import { isCancelled, statusIds } from '#features/booking/booking/rules/status.ts';

/** The most likely next step for a booking. */
export type NextStep = 'register' | 'see' | 'verify' | 'add' | 'entries' | 'passports' | 'confirm' | 'arrive';

type BookingState = {
  booking: {
    pms_booking_status: number | null;
    booking_status_id: number;
    unseen: boolean;
    may_note_arrival: boolean;
    arrivals: readonly { slot: number }[];
    party: { missing: PartyMissing };
  };
  open_forms: readonly unknown[];
  visitor_logs: readonly { proof: string; contact_changed: boolean; person_checked: unknown }[];
};

type Log = BookingState['visitor_logs'][number];

/** Whether a registration was made with a strong proof or has been checked by staff. */
export const isTrusted = ({ proof, person_checked }: Log): boolean =>
  proof === 'strong' || person_checked !== null;

/**
 * Returns the next step for a booking, in the order of work at the counter. Null if nothing is left.
 * `mayAmend`: the user may read and correct personal data, and may therefore register guests and compare
 * passports.
 */
export function nextStep(
  { booking, open_forms, visitor_logs }: BookingState,
  mayAmend: boolean,
): NextStep | null {
  if (isCancelled({ pmsBookingStatus: booking.pms_booking_status })) return null;
  if (booking.unseen) return 'see';
  if (visitor_logs.length === 0) return mayAmend && open_forms.length > 0 ? 'register' : null;
  if (visitor_logs.some(log => log.contact_changed || !isTrusted(log))) return 'verify';
  return (mayAmend && missingStep(booking.party.missing)) || remainingStep(booking);
}

function missingStep({ guests, entries, passports }: PartyMissing): NextStep | false {
  if (guests > 0) return 'add';
  if (entries > 0) return 'entries';
  return passports > 0 && 'passports';
}

function remainingStep(booking: BookingState['booking']): NextStep | null {
  if (booking.booking_status_id !== statusIds.confirmed) return 'confirm';
  const isArrived = booking.arrivals.some(({ slot }) => slot === 0);
  return booking.may_note_arrival && !isArrived ? 'arrive' : null;
}
