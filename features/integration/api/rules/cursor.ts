/**
 * A position in the order of changes, after this booking. `changedAt`: digits of the time, to the microsecond.
 */
export type Cursor = { changedAt: string; id: number };

const WRITTEN = /^(\d{20})-(\d{1,15})$/;

/** The form in which callers store a cursor and send it back; opaque to them. */
export const cursorOf = ({ changedAt, id }: Cursor): string => `${changedAt}-${id}`;

/** @returns null if invalid. */
export function readCursor(text: string): Cursor | null {
  const [, changedAt = '', id = ''] = WRITTEN.exec(text) ?? [];
  return Number.isNaN(timeOf({ changedAt }).getTime()) ? null : { changedAt, id: Number(id) };
}

/** Tolerance for the database clock being ahead of ours. Milliseconds. */
const AHEAD = 60 * 60_000;

/** Whether a cursor is in the future: a reader continuing from it would wait for that time. */
export const isAhead = (cursor: Cursor, at: Date): boolean => timeOf(cursor).getTime() > at.getTime() + AHEAD;

/** The time to the millisecond; an invalid date for invalid digits. */
const timeOf = ({ changedAt }: Pick<Cursor, 'changedAt'>): Date =>
  new Date(changedAt.replace(DIGITS, '$1-$2-$3T$4:$5:$6.$7Z'));

const DIGITS = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)(\d{3})\d{3}$/;
