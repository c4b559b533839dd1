/** A place in the order in which bookings change: behind this one. `changedAt`: digits of the moment, to the microsecond. */
export type Cursor = { changedAt: string; id: number };

const WRITTEN = /^(\d{20})-(\d{1,15})$/;

/** As programs get it, keep it and send it back; they read nothing from it. */
export const cursorOf = ({ changedAt, id }: Cursor): string => `${changedAt}-${id}`;

/** null for what is no such place. */
export function readCursor(text: string): Cursor | null {
  const [, changedAt = '', id = ''] = WRITTEN.exec(text) ?? [];
  return changedAt === '' ? null : { changedAt, id: Number(id) };
}
