/** Bounds of a lock after failed proofs: how many fail, and for how long, in HH:mm. */
export const LOCK_LIMIT = { min: 1, max: 99 };
export const RELEASE_TIME = { min: '00:01', max: '23:59' };

/** The whole number within the bounds that is nearest. */
export function clampLockLimit(limit: number): number {
  return Math.min(Math.max(Math.round(limit), LOCK_LIMIT.min), LOCK_LIMIT.max);
}

/** The nearest time within the bounds, of HH:mm in two digits each; minutes above 59 are hours. */
export function clampReleaseTime(time: string): string {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  const within = Math.min(Math.max(hours * 60 + minutes, 1), 23 * 60 + 59);
  const digits = (value: number) => String(value).padStart(2, '0');
  return `${digits(Math.floor(within / 60))}:${digits(within % 60)}`;
}
