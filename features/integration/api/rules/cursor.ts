/**
 * Position after a booking in the list of changed bookings. `changedAt`: the time as digits, to the
 * microsecond.
 */
export type Cursor = { changedAt: string; id: number };

const CURSOR_PATTERN = /^(\d{20})-(\d{1,15})$/;

/** Formats a cursor as text. Callers store it and send it back, but must not interpret it. */
export const cursorOf = ({ changedAt, id }: Cursor): string => `${changedAt}-${id}`;

/** Parses a cursor. Null if the text is invalid. */
export function readCursor(text: string): Cursor | null {
  const [, changedAt = '', id = ''] = CURSOR_PATTERN.exec(text) ?? [];
  return Number.isNaN(timeOf({ changedAt }).getTime()) ? null : { changedAt, id: Number(id) };
}

/** Tolerance in milliseconds, because the database clock may be ahead of ours. */
const CLOCK_TOLERANCE_MS = 60 * 60_000;

/** Whether a cursor is in the future. Such a cursor would return no changes until that time. */
export const isInFuture = (cursor: Cursor, at: Date): boolean =>
  timeOf(cursor).getTime() > at.getTime() + CLOCK_TOLERANCE_MS;

/** Returns the time to the millisecond. Returns an invalid date for invalid digits. */
const timeOf = ({ changedAt }: Pick<Cursor, 'changedAt'>): Date =>
  new Date(changedAt.replace(DIGITS, '$1-$2-$3T$4:$5:$6.$7Z'));

const DIGITS = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)(\d{3})\d{3}$/;
