import { setTimeout as wait } from 'node:timers/promises';

/** Waits until `most` (one unless given) or fewer may go out. Out: how many. */
export type Turn = (most?: number) => Promise<number>;

/** Where nothing has to wait. */
export const atOnce: Turn = async (most = 1) => most;

/**
 * Waits for the turn of what goes out next, so that a second sees no more than `perSecond`, in this process. Side by side go
 * at most as many as a tenth of a second sees.
 */
export function turns(perSecond: number): Turn {
  const waitFrom = pace(perSecond);
  const together = Math.max(1, Math.floor(perSecond / 10));
  return async (most = 1) => {
    const count = Math.min(most, together);
    for (let turn = 0; turn < count; turn += 1) await wait(waitFrom(performance.now()));
    return count;
  };
}

/**
 * The rule: for a call at `at` (milliseconds of a clock that only goes forward), how many milliseconds it waits. Turns are
 * spread evenly, and a pause saves none up.
 */
export function pace(perSecond: number): (at: number) => number {
  const gap = 1000 / perSecond;
  let free = Number.NEGATIVE_INFINITY;
  return at => {
    const turn = Math.max(at, free);
    free = turn + gap;
    return turn - at;
  };
}
