/**
 * Returns a function that returns how many milliseconds a call at `at` (milliseconds of a monotonic clock) must
 * wait. Turns are evenly spaced, and a pause saves none up.
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
