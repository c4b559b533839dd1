/**
 * Returns a time zone in which it is noon, so that no date changes during a test. Etc/GMT-12 is 12 hours ahead
 * of UTC.
 */
export function zoneAtNoon(): string {
  const ahead = 12 - new Date().getUTCHours();
  return `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`;
}
