import type { FastifyRateLimitStore, FastifyRateLimitStoreCtor } from '@fastify/rate-limit';
import { reasonOf } from '#platform/log/describe-error.ts';
import { log } from '#platform/log/log.ts';

/** Number of calls from one address (`who`) in the minute that began `age` milliseconds ago. */
export type AddressCalls = { who: string; calls: number; age: number };

/**
 * Adds this process's counts to those of all processes.
 * @returns the totals, without minutes that are over
 */
export type ShareCalls = (counted: readonly AddressCalls[]) => Promise<AddressCalls[]>;

const MAX_ADDRESSES = 10_000;
/** Maximum interval in milliseconds between two exchanges of the counts of a busy address. */
const SHARE_INTERVAL_MS = 1_000;
/**
 * Share of the limit per minute. The count of an address is exchanged with other processes each time it grows
 * by this share.
 */
const PORTION = 1 / 20;

/**
 * `began` is a time of `performance.now()`. `unshared` is the number of calls that other processes have not
 * received yet.
 */
type Count = { who: string; calls: number; unshared: number; began: number; window: number };

export type FloodCounts = {
  /**
   * Counts one call.
   * @returns the known calls of this minute, and the milliseconds until the minute ends. Once there are more
   * than `max`, further calls are not counted.
   */
  count(who: string, max: number, window: number): { current: number; ttl: number };
  /**
   * Exchanges the counts of busy addresses with other processes. Never throws: if the exchange fails, this
   * process counts only its own calls.
   */
  exchange(): Promise<void>;
  stop(): void;
};

/**
 * Counts calls per minute and address, over all processes if `share` is given, otherwise in this process.
 * Calls never wait for other processes. The count of an address is exchanged only once the address is busy
 * (docs/reference/calls.md#how-often).
 */
export function floodCounts(share?: ShareCalls): FloodCounts {
  const counts = new Map<string, Count>();
  const busyCounts = new Set<Count>();
  let exchanging: Promise<void> | undefined;
  let isDue = false;
  let isAlone = share === undefined;

  const countOf = (who: string, window: number): Count => {
    const at = performance.now();
    const stored = counts.get(who);
    const count =
      stored && !isWindowOver(stored, at) ? stored : { who, calls: 0, unshared: 0, began: at, window };
    if (stored && stored !== count) busyCounts.delete(stored);
    counts.delete(who);
    counts.set(who, count);
    if (counts.size > MAX_ADDRESSES) forgetQuietest();
    return count;
  };
  const forgetQuietest = () => {
    for (const [who, count] of counts) {
      busyCounts.delete(count);
      counts.delete(who);
      return;
    }
  };

  const exchangeOnce = async (shareCalls: ShareCalls) => {
    const ownPortions = portionsOf(busyCounts);
    if (ownPortions.length === 0) return;
    try {
      const sums = await shareCalls(
        ownPortions.map(({ count, calls, age }) => ({ who: count.who, calls, age })),
      );
      const heard = performance.now();
      for (const { who, calls, age } of sums) {
        const count = counts.get(who);
        if (count) Object.assign(count, { calls: calls + count.unshared, began: heard - age });
      }
    } catch (error) {
      for (const { count, calls } of ownPortions) count.unshared += calls;
      throw error;
    }
  };
  const exchangeAll = async () => {
    if (!share) return;
    try {
      do {
        isDue = false;
        await exchangeOnce(share);
      } while (isDue);
      isAlone = false;
    } catch (error) {
      if (!isAlone)
        log.warn({ reason: reasonOf(error) }, 'For now, this process counts the rate of calls alone');
      isAlone = true;
    }
  };
  const exchange = () => {
    isDue = true;
    exchanging ??= exchangeAll().finally(() => {
      exchanging = undefined;
    });
    return exchanging;
  };
  const timer = share && setInterval(() => void exchange(), SHARE_INTERVAL_MS).unref();

  return {
    count(who, max, window) {
      const count = countOf(who, window);
      // Once the limit is exceeded, further calls are neither counted nor shared.
      if (count.calls <= max) {
        count.calls += 1;
        count.unshared += 1;
        const portion = max * PORTION;
        if (count.calls >= portion) busyCounts.add(count);
        // A failed exchange is retried once a second instead of at each call.
        if (count.unshared >= portion && !isAlone) void exchange();
      }
      return { current: count.calls, ttl: count.began + window - performance.now() };
    },
    exchange,
    stop: () => clearInterval(timer),
  };
}

function portionsOf(busy: Set<Count>): { count: Count; calls: number; age: number }[] {
  const at = performance.now();
  const portions = [];
  for (const count of busy) {
    if (isWindowOver(count, at)) busy.delete(count);
    else if (count.unshared > 0)
      portions.push({ count, calls: count.unshared, age: Math.round(at - count.began) });
  }
  for (const { count } of portions) count.unshared = 0;
  return portions;
}

const isWindowOver = ({ began, window }: Count, at: number) => began + window <= at;

/**
 * Adapts the counts to @fastify/rate-limit. For routes with separate limits, `groupId` becomes part of the
 * address.
 */
export function storeOf(counts: FloodCounts): FastifyRateLimitStoreCtor {
  return class Store implements FastifyRateLimitStore {
    incr: FastifyRateLimitStore['incr'] = (who, answer, window = 60_000, max = 0) =>
      answer(null, counts.count(who, max, window));
    child = () => this;
  };
}
