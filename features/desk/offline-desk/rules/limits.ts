/** Limits for a device offline (docs/reference/offline-desk.md). */
export const OFFLINE = {
  /** Maximum number of bookings of the two days. */
  mostBookings: 1000,
  /** Age in milliseconds at which the data are fetched again while online. */
  refreshAfter: 5 * 60_000,
  mostActs: 50,
  /** Maximum length of a sealed act as base64url, in bytes. */
  longestAct: 4000,
  /** Days after which an act is no longer applied. Received acts are remembered for as long. */
  actDays: 90,
  /** Maximum number of devices of a hotel, including those that are only requested. */
  mostDevices: 50,
  /** Maximum length of a device's name in characters. */
  longestName: 60,
} as const;

/** How far, in milliseconds, a device's clock may go back, since clocks are corrected slightly. */
export const CLOCK_BACK = 60_000;

type Kept = {
  /** When the device was last used by its own clock, in milliseconds. Null if unknown. */
  activeAt: number | null;
  /** When its data were fetched, and when the session ends, by the same clock. */
  keptAt: number;
  endsAt: number;
  /** Seconds of inactivity that are allowed. */
  idleSeconds: number;
};

/**
 * Whether the data of a device may no longer be opened: it was inactive for too long, the session has ended, or
 * the clock was set back.
 */
export function isOver({ activeAt, keptAt, endsAt, idleSeconds }: Kept, at: number): boolean {
  if (activeAt === null || at >= endsAt) return true;
  return at - activeAt >= idleSeconds * 1000 || at < Math.max(activeAt, keptAt) - CLOCK_BACK;
}
