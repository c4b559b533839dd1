/** A random number generator with the same sequence for the same seed on every machine. */
export type Random = {
  /** From 0 (inclusive) to 1 (exclusive). */
  next: () => number;
  between: (low: number, high: number) => number;
  whole: (low: number, high: number) => number;
  /** Normally distributed with mean 0 and standard deviation 1. */
  normal: () => number;
  chance: (share: number) => boolean;
  pick: <T>(choices: readonly T[]) => T;
};

/**
 * Uses mulberry32 with 32 bits of state, which is sufficient for pictures. Consecutive seeds are independent.
 */
export function randomOf(...seeds: number[]): Random {
  let state = seeds.reduce((mixed, seed) => scramble(mixed ^ scramble(seed + 0x9e3779b9)), 0x2545f491);
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    return (scramble(state) >>> 0) / 2 ** 32;
  };
  const between = (low: number, high: number) => low + (high - low) * next();
  const whole = (low: number, high: number) => Math.floor(between(low, high + 1));
  return {
    next,
    between,
    whole,
    normal: () => Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next()),
    chance: share => next() < share,
    pick: choices => {
      const picked = choices[whole(0, choices.length - 1)];
      if (picked === undefined) throw new Error('There is nothing to choose from');
      return picked;
    },
  };
}

function scramble(number: number): number {
  let mixed = number | 0;
  mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
  mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
  return mixed ^ (mixed >>> 14);
}
