/**
 * Spreads what goes out over time. Gives, for a call at `at` (milliseconds of any clock that only goes forward), how many
 * milliseconds it waits for its turn: never more than `perSecond` have their turn within a second.
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
