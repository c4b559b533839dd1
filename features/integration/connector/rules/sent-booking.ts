/** A booking as a vendor tells it, to be taken in: without the code of the PMS. */
export type SentBooking = {
  number: string;
  /** 1 active, 2 cancelled, 3 checked in, 4 checked out (docs/reference/bookings.md#status). */
  status: 1 | 2 | 3 | 4;
  /** Milliseconds since 1970; null where nothing is said by which it could be older than another. */
  revision: number | null;
  /** Null only where it is cancelled, and nothing more is said. */
  dates: { first: string; last: string } | null;
  /** HH:mm on the hotel's clocks; undefined: what was known stays. */
  arrival: string | undefined;
  /** Null: it has none any more; undefined: what was known stays. */
  room: string | null | undefined;
  /** By which a guest or the hotel may know it, too; one that is '' or the number itself is none. */
  otherNumbers: readonly string[];
  /** Strings of the intake's metadata, absent where they are not known. */
  metadata: Record<string, string | number>;
};

/** Why a booking cannot be taken; a vendor that pushed it is answered with an error, and may mend it. */
export type SentFault = {
  number: string;
  /** `dates_turned`: the last day is before the first. */
  fault: 'number_missing' | 'status_unknown' | 'dates_missing' | 'dates_turned' | 'values';
  /** The vendor's own id, where it has another than the number. */
  id?: string;
  /** The first of its fields that cannot be read, as the vendor calls it. */
  field?: string;
};

/** A waiting list is no booking yet: nothing is stored. */
export type SentWaiting = { number: string; waits: true };

/** The dates of a booking, or why it cannot be taken. A cancelled one needs none: nothing new is stored of it. */
export function datesFrom(
  status: SentBooking['status'],
  first: string | null,
  last: string | null,
): Pick<SentBooking, 'dates'> | Pick<SentFault, 'fault'> {
  if (status === 2) return { dates: null };
  if (first === null || last === null) return { fault: 'dates_missing' };
  return last < first ? { fault: 'dates_turned' } : { dates: { first, last } };
}

/** Fields without what is not known: nothing, "" and 0. What is not sent stays as it is at the other end. */
export function knownOnly<Value extends string | number>(
  fields: Record<string, Value | null | undefined>,
): Record<string, Value> {
  const some = Object.entries(fields).filter((field): field is [string, Value] => Boolean(field[1]));
  return Object.fromEntries(some);
}
