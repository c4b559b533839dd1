import { deepEqual } from 'fast-equals';
import { daysBetween } from '#features/hotel/facility/rules/days.ts';
import type { BookingMetadata, BookingUpsert } from '../contract.ts';
import { isEditableByStaff, type Origin } from './origin.ts';
import { ARRIVED_STATUSES, CANCELLED, isCancelled } from './status.ts';

export type BookingFacts = {
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

export const MAX_BOOKINGS_PER_CALL = 500;

/** Five years in days. Bookings are rarely made further ahead or sent later. */
const LIKELY_DAYS = 5 * 366;

/** Whether a date (YYYY-MM-DD) of a booking is probably a typing error, such as the year 1900 or 9999. */
export const isUnlikelyDay = (day: string, today: string): boolean =>
  Math.abs(daysBetween(today, day)) > LIKELY_DAYS;

/**
 * Fields that only cause a warning if they cannot be read; the booking is then stored without them
 * (docs/integrators.md). Errors in other fields reject the booking. Unknown fields also cause a warning.
 */
export const warnedFields = [
  { field: 'checkin_time', code: 'time_invalid' },
  { field: 'checkout_time', code: 'time_invalid' },
  { field: 'metadata.email_address', code: 'email_invalid' },
  { field: 'metadata.phone', code: 'phone_invalid' },
  { field: 'guest_contact_no', code: 'phone_invalid' },
  { field: 'metadata.receipt_address', code: 'value_unknown' },
  { field: 'metadata.language', code: 'value_unknown' },
  { field: 'metadata.other_reservation_numbers', code: 'reservation_number_invalid' },
] as const;
export type WarnedField = (typeof warnedFields)[number]['field'];

/** A booking as the PMS sent it. Without `metadata`, the stored metadata is kept. */
export type IncomingBooking = Omit<BookingUpsert, 'metadata'> & { metadata?: BookingMetadata };

/** `kept`: the booking belongs to a PMS and the item came from staff or a file, so nothing was changed. */
export type Verdict = {
  result: 'created' | 'updated' | 'unchanged' | 'stale' | 'kept';
  facts: BookingFacts;
  origin: Origin;
};

export type KnownBooking = { origin: Origin; facts: BookingFacts };

export type EarlyCancellation = { revision: number | null };

/**
 * Applies one item from `origin` to a booking. Staff and files cannot change a PMS booking. A PMS takes over
 * bookings from staff and files, and revisions are compared from then on. `early` only applies to a new PMS
 * booking.
 */
export function applyItemFrom(
  origin: Origin,
  known: KnownBooking | undefined,
  incoming: IncomingBooking,
  early?: EarlyCancellation,
): Verdict {
  if (!known)
    return { ...applyItem(undefined, incoming, isEditableByStaff(origin) ? undefined : early), origin };
  if (known.origin === origin) return { ...applyItem(known.facts, incoming), origin };
  if (isEditableByStaff(origin))
    return known.origin === 'pms'
      ? { result: 'kept', facts: known.facts, origin: 'pms' }
      : { ...applyItem(known.facts, incoming), origin: known.origin };
  const { result, facts } = applyItem({ ...known.facts, revision: null }, incoming);
  // The PMS takes over the booking even if the item changes nothing else.
  return result === 'stale' ? { result, facts, origin: known.origin } : { result: 'updated', facts, origin };
}

/**
 * Applies one PMS item to a booking (docs/reference/bookings.md#what-the-pms-says). An item is stale if its
 * revision is lower, or if it has status 1 and the revision of the cancellation. A new revision alone is not a
 * change.
 */
export function applyItem(
  stored: BookingFacts | undefined,
  incoming: IncomingBooking,
  early?: EarlyCancellation,
): { result: 'created' | 'updated' | 'unchanged' | 'stale'; facts: BookingFacts } {
  if (!stored) return { result: 'created', facts: newFacts(incoming, early) };
  if (isStale(stored, incoming)) return { result: 'stale', facts: stored };
  const facts = merge(stored, incoming);
  const isSame = deepEqual(withoutRevision(facts), withoutRevision(stored));
  return { result: isSame ? 'unchanged' : 'updated', facts };
}

/** An undefined revision is newer than any other: a PMS without revisions always sends the current state. */
const isNewer = (revision: number | undefined, than: number | null) =>
  revision === undefined || revision > (than ?? -1);

function isStale(stored: BookingFacts, { revision, pms_booking_status }: IncomingBooking): boolean {
  if ((revision ?? Number.POSITIVE_INFINITY) < (stored.revision ?? 0)) return true;
  return isCancelled(stored) && pms_booking_status === 1 && !isNewer(revision, stored.revision);
}

function newFacts(incoming: IncomingBooking, early: EarlyCancellation | undefined): BookingFacts {
  const facts = merge(unknownFacts, incoming);
  if (!early || !isCancelledBefore(incoming, early)) return facts;
  return { ...facts, pmsBookingStatus: CANCELLED, revision: early.revision ?? facts.revision };
}

/**
 * Returns whether the early cancellation is newer than the item. A booking whose guest has checked in or out is
 * not cancelled.
 */
function isCancelledBefore(
  { revision, pms_booking_status }: IncomingBooking,
  early: EarlyCancellation,
): boolean {
  const revisionGap = (revision ?? 0) - (early.revision ?? 0);
  if (revision !== undefined && early.revision !== null && revisionGap !== 0) return revisionGap < 0;
  return !ARRIVED_STATUSES.some(status => status === pms_booking_status);
}

const unknownFacts = {
  revision: null,
  pmsBookingStatus: null,
  checkinTime: null,
  checkoutTime: null,
  roomNumber: null,
  guestContactNo: null,
  metadata: {},
};

/** An absent field keeps its stored value and null clears it. Metadata is replaced as a whole. */
function merge(
  stored: Omit<BookingFacts, 'checkinDate' | 'checkoutDate'>,
  incoming: IncomingBooking,
): BookingFacts {
  const sentOrKnown = <T>(value: T | undefined, known: T) => (value === undefined ? known : value);
  return {
    revision: sentOrKnown<number | null>(incoming.revision, stored.revision),
    pmsBookingStatus: statusAfter(stored.pmsBookingStatus, incoming.pms_booking_status),
    checkinDate: incoming.checkin_date,
    checkinTime: sentOrKnown(incoming.checkin_time, stored.checkinTime),
    checkoutDate: incoming.checkout_date,
    checkoutTime: sentOrKnown(incoming.checkout_time, stored.checkoutTime),
    roomNumber: sentOrKnown(incoming.room_number, stored.roomNumber),
    guestContactNo: sentOrKnown(incoming.guest_contact_no, stored.guestContactNo),
    metadata: sentOrKnown(incoming.metadata, stored.metadata),
  };
}

/** An unknown status does not undo a cancellation. */
function statusAfter(stored: number | null, sent: number | null | undefined): number | null {
  if (sent === undefined || (sent === null && stored === CANCELLED)) return stored;
  return sent;
}

const withoutRevision = ({ revision, ...facts }: BookingFacts) => facts;

/** Narrows the result type for an item from a PMS, which is never `kept`. */
export function resultOfPms({ result }: Pick<Verdict, 'result'>) {
  if (result === 'kept') throw new Error('An update from the PMS cannot have the result kept');
  return result;
}
