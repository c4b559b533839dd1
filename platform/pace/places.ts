import { Refusal } from '../http/refusal.ts';

type Turn = <T>(work: () => Promise<T>) => Promise<T>;

/**
 * Lets at most `most` pieces of work run at once; the others wait, in the order in which they came. Where more than
 * `waiting` wait already, a further one is refused with 429.
 */
export function places(most: number, { waiting = Number.POSITIVE_INFINITY } = {}): Turn {
  const line: (() => void)[] = [];
  let running = 0;
  return async work => {
    if (running >= most) {
      if (line.length >= waiting) throw tooMany();
      await new Promise<void>(resolve => line.push(resolve));
    } else running += 1;
    try {
      return await work();
    } finally {
      const next = line.shift();
      // The place goes straight to the next in line, so that nobody slips in between.
      if (next) next();
      else running -= 1;
    }
  };
}

/** The same for each key by itself: nobody's work fills the places of others. */
export function placesEach(most: number, limits: { waiting?: number } = {}) {
  const byKey = new Map<string | number, { turn: Turn; inside: number }>();
  return async <T>(key: string | number, work: () => Promise<T>): Promise<T> => {
    const own = byKey.get(key) ?? { turn: places(most, limits), inside: 0 };
    byKey.set(key, own);
    own.inside += 1;
    try {
      return await own.turn(work);
    } finally {
      own.inside -= 1;
      if (own.inside === 0) byKey.delete(key);
    }
  };
}

const tooMany = () => new Refusal(429, 'too_many_requests', { headers: { 'retry-after': '5' } });
