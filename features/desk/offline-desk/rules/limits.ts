/** What a device may hold and do without a network (docs/reference/offline-desk.md). */
export const OFFLINE = {
  /** How many bookings of the two days a device keeps. */
  mostBookings: 1000,
  /** How old what a device keeps may be before it is fetched anew, while there is a network. Milliseconds. */
  refreshAfter: 5 * 60_000,
  /** How many acts go in one call. */
  mostActs: 50,
  /** How many bytes a sealed act may have, as base64url. */
  longestAct: 4000,
  /** An act that comes later than this is not done any more. Days; as long as it is remembered that it came. */
  actDays: 90,
  /** How many devices a hotel has, those that only asked among them. */
  mostDevices: 50,
  /** How long the name of a device may be, in characters. */
  longestName: 60,
} as const;

/** How far a clock of a device may be behind what it showed before: clocks are set right by a little. Milliseconds. */
export const CLOCK_BACK = 60_000;

type Kept = {
  /** When the device was last used, by its own clock; null: it does not know. Milliseconds. */
  activeAt: number | null;
  /** When what it holds was fetched, and until when the session lasts, by the same clock. */
  keptAt: number;
  endsAt: number;
  /** For how many seconds nobody may be there. */
  idleSeconds: number;
};

/** Whether what a device holds may be opened no longer: nobody was there for too long, the session is over, or the clock was set back. */
export function isOver({ activeAt, keptAt, endsAt, idleSeconds }: Kept, at: number): boolean {
  if (activeAt === null || at >= endsAt) return true;
  return at - activeAt >= idleSeconds * 1000 || at < Math.max(activeAt, keptAt) - CLOCK_BACK;
}
