/** Limits of offline use (docs/reference/offline-desk.md). */
export const OFFLINE_LIMITS = {
  /** Maximum number of bookings on both days together. */
  mostBookings: 1000,
  /** Age in milliseconds after which the data is fetched again while online. */
  refreshAfter: 5 * 60_000,
  mostActs: 50,
  /** Maximum length of a sealed offline action in base64url characters. */
  longestAct: 4000,
  /**
   * Days after which an offline action is no longer applied. Received actions are remembered for the same
   * time.
   */
  actDays: 90,
  mostDevices: 50,
  longestName: 60,
} as const;

/** How far a device's clock may go back, in milliseconds. Clocks are sometimes corrected slightly. */
export const MAX_CLOCK_BACK_MS = 60_000;

type StoredTimes = {
  /** When the device was last used, in milliseconds by its own clock. Null if unknown. */
  activeAt: number | null;
  /** When the data was fetched. `endsAt`: when the session ends. Both use the device's clock. */
  keptAt: number;
  endsAt: number;
  /** Allowed seconds of inactivity. */
  idleSeconds: number;
};

/**
 * Whether the data on a device must no longer be opened, because the device was inactive for too long, the
 * session has ended, or the clock was set back.
 */
export function isExpired({ activeAt, keptAt, endsAt, idleSeconds }: StoredTimes, at: number): boolean {
  if (activeAt === null || at >= endsAt) return true;
  return at - activeAt >= idleSeconds * 1000 || at < Math.max(activeAt, keptAt) - MAX_CLOCK_BACK_MS;
}
