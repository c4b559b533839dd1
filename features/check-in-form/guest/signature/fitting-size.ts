const LARGEST = 160;

/** The size of letters, in pixels, at which a name fits in `room`; `at100` is how wide it is at 100 px. */
export const fittingSize = (at100: number, room: number): number =>
  at100 <= 0 ? LARGEST : Math.min(LARGEST, Math.floor((100 * room) / at100));
