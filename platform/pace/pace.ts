/**
 * Spaces calls evenly. Returns a function that returns how many milliseconds a call at `at` (milliseconds of a
 * monotonic clock) must wait. Unused turns are not saved up.
 */
export function pace(perSecond: number): (at: number) => number {
  const gap = 1000 / perSecond;
  let freeAt = Number.NEGATIVE_INFINITY;
  return at => {
    const startAt = Math.max(at, freeAt);
    freeAt = startAt + gap;
    return startAt - at;
  };
}
