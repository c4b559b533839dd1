/** A place in the order in which bookings change: behind this one. `changedAt`: digits of the moment, to the microsecond. */
export type Cursor = { changedAt: string; id: number };

const WRITTEN = /^(\d{20})-(\d{1,15})$/;

/** As programs get it, keep it and send it back; they read nothing from it. */
export const cursorOf = ({ changedAt, id }: Cursor): string => `${changedAt}-${id}`;

/** null for what is no such place. */
export function readCursor(text: string): Cursor | null {
  const [, changedAt = '', id = ''] = WRITTEN.exec(text) ?? [];
  return Number.isNaN(timeOf({ changedAt }).getTime()) ? null : { changedAt, id: Number(id) };
}

/** By how much the database's clock may be ahead of ours. Milliseconds. */
const AHEAD = 60 * 60_000;

/** Whether it names a moment that is still to come: whoever reads on from there would wait for it. */
export const isAhead = (cursor: Cursor, at: Date): boolean => timeOf(cursor).getTime() > at.getTime() + AHEAD;

/** The moment, to the millisecond; no date at all for digits that are none. */
const timeOf = ({ changedAt }: Pick<Cursor, 'changedAt'>): Date =>
  new Date(changedAt.replace(DIGITS, '$1-$2-$3T$4:$5:$6.$7Z'));

const DIGITS = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)(\d{3})\d{3}$/;
