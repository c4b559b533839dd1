import { Refusal } from '../http/refusal.ts';

type Limiter = <T>(work: () => Promise<T>) => Promise<T>;

/**
 * Runs at most `limit` tasks at once. Others wait in order of arrival.
 * @throws 429 if `waiting` tasks are already waiting
 */
export function concurrencyLimit(limit: number, { waiting = Number.POSITIVE_INFINITY } = {}): Limiter {
  const queue: (() => void)[] = [];
  let running = 0;
  return async work => {
    if (running >= limit) {
      if (queue.length >= waiting) throw tooManyRequests();
      await new Promise<void>(resolve => queue.push(resolve));
    } else running += 1;
    try {
      return await work();
    } finally {
      const next = queue.shift();
      // Pass the place directly to the next task, so that a new task cannot take it.
      if (next) next();
      else running -= 1;
    }
  };
}

/** Like `concurrencyLimit`, but with a separate limit for each key. */
export function concurrencyLimitByKey(limit: number, limits: { waiting?: number } = {}) {
  const byKey = new Map<string | number, { turn: Limiter; inside: number }>();
  return async <T>(key: string | number, work: () => Promise<T>): Promise<T> => {
    const entry = byKey.get(key) ?? { turn: concurrencyLimit(limit, limits), inside: 0 };
    byKey.set(key, entry);
    entry.inside += 1;
    try {
      return await entry.turn(work);
    } finally {
      entry.inside -= 1;
      if (entry.inside === 0) byKey.delete(key);
    }
  };
}

const tooManyRequests = () => new Refusal(429, 'too_many_requests', { headers: { 'retry-after': '5' } });
