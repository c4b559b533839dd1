import type { BookingFacts } from '#features/booking/rules/intake.ts';

export type Change = { field: string; was: string; now: string };

const own = ['checkinDate', 'checkinTime', 'checkoutDate', 'roomNumber', 'pmsBookingStatus'] as const;
const named: Record<(typeof own)[number], string> = {
  checkinDate: 'checkin_date',
  checkinTime: 'checkin_time',
  checkoutDate: 'checkout_date',
  roomNumber: 'room_number',
  pmsBookingStatus: 'status',
};

const shown = (value: unknown) => (value === null || value === undefined ? '' : String(value));

/** What differs between what is said of a booking and what will be. */
export function changesBetween(before: BookingFacts, after: BookingFacts): Change[] {
  const keys = new Set([...Object.keys(before.metadata), ...Object.keys(after.metadata)]);
  const was = before.metadata as Record<string, unknown>;
  const now = after.metadata as Record<string, unknown>;
  return [
    ...own.map(key => ({ field: named[key], was: shown(before[key]), now: shown(after[key]) })),
    ...[...keys].map(key => ({ field: key, was: shown(was[key]), now: shown(now[key]) })),
  ].filter(each => each.was !== each.now);
}
