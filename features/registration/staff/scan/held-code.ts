/** A code before the camera, and when it was last seen there. Milliseconds. */
export type HeldCode = { value: string; seenAt: number };

/** For how long a code must have been away to be read again. */
const AWAY_MS = 2_000;

/** Whether the camera shows a code anew: one that is held still is seen many times, and read once. */
export function isShownAnew(last: HeldCode | null, { value, seenAt }: HeldCode): boolean {
  return last === null || last.value !== value || seenAt - last.seenAt > AWAY_MS;
}
