import { deepEqual } from 'fast-equals';
import type { BookingMetadata, BookingUpsert } from '../contract.ts';
import { isCancelled } from './status.ts';

/** What the PMS says of a stay. */
export type Stay = {
  revision: number | null;
  pmsBookingStatus: number | null;
  checkinDate: string;
  checkinTime: string | null;
  checkoutDate: string;
  checkoutTime: string | null;
  roomNumber: string | null;
  guestContactNo: string | null;
  metadata: BookingMetadata;
};

/** One booking as the PMS sent it. Without `metadata` what was known stays. */
export type Incoming = Omit<BookingUpsert, 'metadata'> & { metadata?: BookingMetadata };

export type Verdict = { result: 'created' | 'updated' | 'unchanged' | 'stale'; stay: Stay };

/**
 * What one item of the PMS makes of a booking (docs/reference/bookings.md#what-the-pms-says): a lower revision is
 * stale, and so is one that would bring a cancelled booking back without status 1 and a higher revision. The revision
 * alone is no change of the stay.
 */
export function judge(stored: Stay | undefined, incoming: Incoming): Verdict {
  if (!stored) return { result: 'created', stay: merge(unknownStay, incoming) };
  if (isStale(stored, incoming)) return { result: 'stale', stay: stored };
  const stay = merge(stored, incoming);
  const same = deepEqual(withoutRevision(stay), withoutRevision(stored));
  return { result: same ? 'unchanged' : 'updated', stay };
}

function isStale(stored: Stay, incoming: Incoming): boolean {
  const isLower = (incoming.revision ?? Number.POSITIVE_INFINITY) < (stored.revision ?? 0);
  return isLower || (bringsBack(stored, incoming) && !mayBringBack(stored, incoming));
}

function bringsBack(stored: Stay, { pms_booking_status }: Incoming): boolean {
  return (
    isCancelled(stored) && pms_booking_status !== undefined && pms_booking_status !== stored.pmsBookingStatus
  );
}

function mayBringBack(stored: Stay, { pms_booking_status, revision }: Incoming): boolean {
  return pms_booking_status === 1 && revision !== undefined && revision > (stored.revision ?? -1);
}

const unknownStay = {
  revision: null,
  pmsBookingStatus: null,
  checkinTime: null,
  checkoutTime: null,
  roomNumber: null,
  guestContactNo: null,
  metadata: {},
};

/** A field that is absent stays as it was, null empties it. Metadata come as a whole: what is not in them is not known any more. */
function merge(stored: Omit<Stay, 'checkinDate' | 'checkoutDate'>, incoming: Incoming): Stay {
  const sent = <T>(value: T | undefined, known: T) => (value === undefined ? known : value);
  return {
    revision: sent<number | null>(incoming.revision, stored.revision),
    pmsBookingStatus: sent<number | null>(incoming.pms_booking_status, stored.pmsBookingStatus),
    checkinDate: incoming.checkin_date,
    checkinTime: sent(incoming.checkin_time, stored.checkinTime),
    checkoutDate: incoming.checkout_date,
    checkoutTime: sent(incoming.checkout_time, stored.checkoutTime),
    roomNumber: sent(incoming.room_number, stored.roomNumber),
    guestContactNo: sent(incoming.guest_contact_no, stored.guestContactNo),
    metadata: sent(incoming.metadata, stored.metadata),
  };
}

const withoutRevision = ({ revision, ...stay }: Stay) => stay;
