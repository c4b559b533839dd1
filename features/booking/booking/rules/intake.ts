import { deepEqual } from 'fast-equals';
import type { BookingMetadata, BookingUpsert } from '../contract.ts';
import { isOurs, type Origin } from './origin.ts';
import { ARRIVED, CANCELLED, isCancelled } from './status.ts';

/** The facts that the PMS sends about a booking. */
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

/** How many bookings a PMS may send in one call. */
export const MOST_BOOKINGS_A_CALL = 500;

/**
 * What a PMS is only warned of where it cannot be read: the booking is taken without it (docs/integrators.md). Whatever else
 * is wrong with a booking refuses it; a field that nobody knows is warned of, too.
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

/** One booking as the PMS sent it. Without `metadata` what was known stays. */
export type Incoming = Omit<BookingUpsert, 'metadata'> & { metadata?: BookingMetadata };

/** `kept`: it is the PMS's, and whoever sent this is not. */
export type Verdict = {
  result: 'created' | 'updated' | 'unchanged' | 'stale' | 'kept';
  facts: BookingFacts;
  origin: Origin;
};

/** A booking as it is known: who entered it, and its facts. */
export type Known = { origin: Origin; facts: BookingFacts };

/** A cancellation that came before its booking, and the revision it had. */
export type EarlyCancellation = { revision: number | null };

/**
 * The booking after one item from `origin`. Staff and files change nothing of what a PMS has sent; a PMS takes over what they
 * entered, and its revisions begin then. `early` is used only for a new booking of a PMS.
 */
export function judgeFrom(
  origin: Origin,
  known: Known | undefined,
  incoming: Incoming,
  early?: EarlyCancellation,
): Verdict {
  if (!known) return { ...judge(undefined, incoming, isOurs(origin) ? undefined : early), origin };
  if (known.origin === origin) return { ...judge(known.facts, incoming), origin };
  if (isOurs(origin))
    return known.origin === 'pms'
      ? { result: 'kept', facts: known.facts, origin: 'pms' }
      : { ...judge(known.facts, incoming), origin: known.origin };
  const { result, facts } = judge({ ...known.facts, revision: null }, incoming);
  // It is the PMS's from now on, whatever it says of it.
  return result === 'stale' ? { result, facts, origin: known.origin } : { result: 'updated', facts, origin };
}

/**
 * The booking after one item of the PMS (docs/reference/bookings.md#what-the-pms-says). A lower revision is stale, and so is
 * status 1 with the revision of the cancellation. The revision alone is no change of the booking.
 */
export function judge(
  stored: BookingFacts | undefined,
  incoming: Incoming,
  early?: EarlyCancellation,
): { result: 'created' | 'updated' | 'unchanged' | 'stale'; facts: BookingFacts } {
  if (!stored) return { result: 'created', facts: newFacts(incoming, early) };
  if (isStale(stored, incoming)) return { result: 'stale', facts: stored };
  const facts = merge(stored, incoming);
  const same = deepEqual(withoutRevision(facts), withoutRevision(stored));
  return { result: same ? 'unchanged' : 'updated', facts };
}

/** Undefined counts as newer than any: a PMS without revisions sends what is true now. */
const isNewer = (revision: number | undefined, than: number | null) =>
  revision === undefined || revision > (than ?? -1);

function isStale(stored: BookingFacts, { revision, pms_booking_status }: Incoming): boolean {
  if ((revision ?? Number.POSITIVE_INFINITY) < (stored.revision ?? 0)) return true;
  // The booking as it was before it was cancelled, sent again.
  return isCancelled(stored) && pms_booking_status === 1 && !isNewer(revision, stored.revision);
}

function newFacts(incoming: Incoming, early: EarlyCancellation | undefined): BookingFacts {
  const facts = merge(unknownFacts, incoming);
  if (!early || !isCancelledBefore(incoming, early)) return facts;
  return { ...facts, pmsBookingStatus: CANCELLED, revision: early.revision ?? facts.revision };
}

/** Whether the cancellation that came first is the later word. A guest who is or was in the house is not cancelled. */
function isCancelledBefore({ revision, pms_booking_status }: Incoming, early: EarlyCancellation): boolean {
  const ahead = (revision ?? 0) - (early.revision ?? 0);
  if (revision !== undefined && early.revision !== null && ahead !== 0) return ahead < 0;
  return !ARRIVED.some(status => status === pms_booking_status);
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

/** A field that is absent stays as it was, null empties it. Metadata come as a whole: what is not in them is not known any more. */
function merge(stored: Omit<BookingFacts, 'checkinDate' | 'checkoutDate'>, incoming: Incoming): BookingFacts {
  const sent = <T>(value: T | undefined, known: T) => (value === undefined ? known : value);
  return {
    revision: sent<number | null>(incoming.revision, stored.revision),
    pmsBookingStatus: statusAfter(stored.pmsBookingStatus, incoming.pms_booking_status),
    checkinDate: incoming.checkin_date,
    checkinTime: sent(incoming.checkin_time, stored.checkinTime),
    checkoutDate: incoming.checkout_date,
    checkoutTime: sent(incoming.checkout_time, stored.checkoutTime),
    roomNumber: sent(incoming.room_number, stored.roomNumber),
    guestContactNo: sent(incoming.guest_contact_no, stored.guestContactNo),
    metadata: sent(incoming.metadata, stored.metadata),
  };
}

/** An unknown status does not undo a cancellation. */
function statusAfter(stored: number | null, sent: number | null | undefined): number | null {
  if (sent === undefined || (sent === null && stored === CANCELLED)) return stored;
  return sent;
}

const withoutRevision = ({ revision, ...facts }: BookingFacts) => facts;

/** What became of a booking that its PMS sent: nobody's word stands against a PMS's own. */
export function resultOfPms({ result }: Pick<Verdict, 'result'>) {
  if (result === 'kept') throw new Error('A booking of a PMS was kept from the PMS');
  return result;
}
