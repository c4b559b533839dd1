const hoursAhead = 12 - new Date().getUTCHours();
const zone = `Etc/GMT${hoursAhead > 0 ? '-' : '+'}${Math.abs(hoursAhead)}`;

/**
 * Returns a time zone in which it was noon when this process started, so that no date changes during a test.
 * Etc/GMT-12 is 12 hours ahead of UTC.
 */
export const zoneAtNoon = (): string => zone;
