export type SentBooking = {
  number: string;
  /** 1 active, 2 cancelled, 3 checked in, 4 checked out (docs/reference/bookings.md#status). */
  status: 1 | 2 | 3 | 4;
  /** Milliseconds since 1970. Null if the vendor sends no time by which messages can be ordered. */
  revision: number | null;
  /** Null only for a cancelled booking. */
  dates: { first: string; last: string } | null;
  /** HH:mm in the hotel's time zone. Undefined keeps the stored value. */
  arrival: string | undefined;
  /** Null clears the room; undefined keeps the stored value. */
  room: string | null | undefined;
  /**
   * Additional booking numbers that the guest or the hotel may use. '' and the booking's main number are
   * ignored.
   */
  otherNumbers: readonly string[];
  /** Metadata of the intake. Unknown values are omitted. */
  metadata: Record<string, string | number>;
};

/**
 * A booking that cannot be stored, with the reason. A vendor that has pushed the booking gets an error and can
 * correct it.
 */
export type SentError = {
  number: string;
  /** `dates_turned`: the last date is before the first. */
  fault: 'number_missing' | 'status_unknown' | 'dates_missing' | 'dates_turned' | 'values';
  /** The vendor's id of the booking, if it differs from the number. */
  id?: string;
  /** Name of the first invalid field at the vendor. */
  field?: string;
};

/** A waitlisted booking. Nothing is stored, because it is not a booking yet. */
export type SentWaiting = { number: string; waits: true };

/**
 * Returns a booking's dates, or why they are invalid. `dates` is null for a cancelled booking, which needs no
 * dates because it is not stored if the hotel does not have it yet.
 */
export function datesFrom(
  status: SentBooking['status'],
  first: string | null,
  last: string | null,
): Pick<SentBooking, 'dates'> | Pick<SentError, 'fault'> {
  if (status === 2) return { dates: null };
  if (first === null || last === null) return { fault: 'dates_missing' };
  return last < first ? { fault: 'dates_turned' } : { dates: { first, last } };
}

/** Removes null, undefined, "" and 0. Omitted fields keep their previous values. */
export function omitEmpty<Value extends string | number>(
  fields: Record<string, Value | null | undefined>,
): Record<string, Value> {
  const filledFields = Object.entries(fields).filter((field): field is [string, Value] => Boolean(field[1]));
  return Object.fromEntries(filledFields);
}
