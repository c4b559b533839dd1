/** A booking from a vendor in the form of the intake, without the PMS code. */
export type SentBooking = {
  number: string;
  /** 1 active, 2 cancelled, 3 checked in, 4 checked out (docs/reference/bookings.md#status). */
  status: 1 | 2 | 3 | 4;
  /** Milliseconds since 1970; null if the vendor gives nothing to order messages by. */
  revision: number | null;
  /** Null only if it is cancelled and has no dates. */
  dates: { first: string; last: string } | null;
  /** HH:mm on the hotel's clocks; undefined keeps the stored value. */
  arrival: string | undefined;
  /** Null clears the room; undefined keeps the stored value. */
  room: string | null | undefined;
  /** Further numbers that the guest or the hotel may use; '' and the number itself are ignored. */
  otherNumbers: readonly string[];
  /** Metadata of the intake; unknown values are absent. */
  metadata: Record<string, string | number>;
};

/** Why a booking cannot be stored. A vendor that pushed it gets an error and can correct it. */
export type SentFault = {
  number: string;
  /** `dates_turned`: the last day is before the first. */
  fault: 'number_missing' | 'status_unknown' | 'dates_missing' | 'dates_turned' | 'values';
  /** The vendor's own id, if different from the number. */
  id?: string;
  /** The vendor's name of the first unreadable field. */
  field?: string;
};

/** A waitlisted booking is no booking yet: nothing is stored. */
export type SentWaiting = { number: string; waits: true };

/**
 * Returns a booking's dates, or why they are invalid. A cancelled booking needs none: nothing new is stored of
 * it.
 */
export function datesFrom(
  status: SentBooking['status'],
  first: string | null,
  last: string | null,
): Pick<SentBooking, 'dates'> | Pick<SentFault, 'fault'> {
  if (status === 2) return { dates: null };
  if (first === null || last === null) return { fault: 'dates_missing' };
  return last < first ? { fault: 'dates_turned' } : { dates: { first, last } };
}

/** Drops null, undefined, "" and 0. Omitted fields keep their values at the vendor. */
export function knownOnly<Value extends string | number>(
  fields: Record<string, Value | null | undefined>,
): Record<string, Value> {
  const some = Object.entries(fields).filter((field): field is [string, Value] => Boolean(field[1]));
  return Object.fromEntries(some);
}
