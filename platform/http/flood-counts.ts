import type { FastifyRateLimitStore, FastifyRateLimitStoreCtor } from '@fastify/rate-limit';
import { reasonOf } from '#platform/log/describe-error.ts';
import { log } from '#platform/log/log.ts';

/** Calls by one address (`who`) in the minute that began `age` milliseconds ago. */
export type CallsOf = { who: string; calls: number; age: number };

/**
 * Adds what this process has counted of these addresses to what all processes have. Out: the sums, in which a minute that is
 * over no longer counts.
 */
export type ShareCalls = (counted: readonly CallsOf[]) => Promise<CallsOf[]>;

/** Of how many addresses is known at most; those that were quiet for longest are forgotten. */
const MOST_ADDRESSES = 10_000;
/** How often a busy address is told of at the latest. Milliseconds. */
const EVERY = 1_000;
/** Which part of its calls a minute an address may make here before the others hear of it, and from then on between two times. */
const PORTION = 1 / 20;

/** `began` by `performance.now()`; `unshared` is what the others have not heard of. */
type Count = { who: string; calls: number; unshared: number; began: number; window: number };

export type FloodCounts = {
  /** Counts one call. Out: all of this minute as far as they are known here, up to one above `max`, and how long it goes on. */
  count(who: string, max: number, window: number): { current: number; ttl: number };
  /** Tells the others of the busy addresses, and hears of their calls. Never throws: without it this process counts alone. */
  exchange(): Promise<void>;
  stop(): void;
};

/**
 * Calls a minute and address, over all processes where `share` brings these together, else of this process. Nobody waits for
 * the others: they hear of an address when it gets busy (docs/reference/calls.md#how-often).
 */
export function floodCounts(share?: ShareCalls): FloodCounts {
  const counts = new Map<string, Count>();
  const busy = new Set<Count>();
  let exchanging: Promise<void> | undefined;
  let isDue = false;
  let isAlone = share === undefined;

  const current = (who: string, window: number): Count => {
    const at = performance.now();
    const known = counts.get(who);
    const count = known && !isOver(known, at) ? known : { who, calls: 0, unshared: 0, began: at, window };
    if (known && known !== count) busy.delete(known);
    // Last of the map again.
    counts.delete(who);
    counts.set(who, count);
    if (counts.size > MOST_ADDRESSES) forgetQuietest();
    return count;
  };
  const forgetQuietest = () => {
    for (const [who, count] of counts) {
      busy.delete(count);
      counts.delete(who);
      return;
    }
  };

  const exchangeOnce = async (shareCalls: ShareCalls) => {
    const ours = portionsOf(busy);
    if (ours.length === 0) return;
    try {
      const sums = await shareCalls(ours.map(({ count, calls, age }) => ({ who: count.who, calls, age })));
      const heard = performance.now();
      for (const { who, calls, age } of sums) {
        const count = counts.get(who);
        if (count) Object.assign(count, { calls: calls + count.unshared, began: heard - age });
      }
    } catch (error) {
      for (const { count, calls } of ours) count.unshared += calls;
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
        log.warn(
          { reason: reasonOf(error) },
          'How often is called this process counts alone for the time being',
        );
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
  const ticking = share && setInterval(() => void exchange(), EVERY).unref();

  return {
    count(who, max, window) {
      const count = current(who, window);
      // What is refused counts no further, and nobody needs to hear of it.
      if (count.calls <= max) {
        count.calls += 1;
        count.unshared += 1;
        const portion = max * PORTION;
        if (count.calls >= portion) busy.add(count);
        // Where the others cannot be reached it is tried once a second, not at each call.
        if (count.unshared >= portion && !isAlone) void exchange();
      }
      return { current: count.calls, ttl: count.began + window - performance.now() };
    },
    exchange,
    stop: () => clearInterval(ticking),
  };
}

/** Takes what the others have not heard of, of each address whose minute goes on. */
function portionsOf(busy: Set<Count>): { count: Count; calls: number; age: number }[] {
  const at = performance.now();
  const portions = [];
  for (const count of busy) {
    if (isOver(count, at)) busy.delete(count);
    else if (count.unshared > 0)
      portions.push({ count, calls: count.unshared, age: Math.round(at - count.began) });
  }
  for (const { count } of portions) count.unshared = 0;
  return portions;
}

const isOver = ({ began, window }: Count, at: number) => began + window <= at;

/** These counts as @fastify/rate-limit asks for them. Where limits differ by route, their `groupId` is part of the address. */
export function storeOf(counts: FloodCounts): FastifyRateLimitStoreCtor {
  return class Store implements FastifyRateLimitStore {
    incr: FastifyRateLimitStore['incr'] = (who, answer, window = 60_000, max = 0) =>
      answer(null, counts.count(who, max, window));
    child = () => this;
  };
}
