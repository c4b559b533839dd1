import { setTimeout as wait } from 'node:timers/promises';
import { pace } from './pace.ts';

/**
 * Leave to hand over `count` messages side by side; none where this process stops. `end`: each has its answer; so many of them the
 * provider took, where that tells something of how quick it is.
 */
export type Leave = { count: number; end(taken?: number): void };

/** Waits until up to `most` messages (one unless given) may be handed over side by side. */
export type Turn = (most?: number) => Promise<Leave>;

/** Where nobody has to wait. */
export const atOnce: Turn = async (most = 1) => ({ count: most, end: () => undefined });

type Limits = {
  /** How many may be under way. */
  together: number;
  /** Whether more may be handed over, of which so many go at a time. */
  queues?: boolean;
  /** How many go out within a second; undefined: as many as may be under way. */
  perSecond?: number | undefined;
  /** Aborted when this process stops: what still waits then gets no leave. */
  stopping?: AbortSignal;
};

/** What is judged waits no longer than this until it is handed over. Milliseconds. */
const WAITS = 250;

/**
 * The turns of what this process hands to one provider, in the order in which they were asked for. One leave is for half of what
 * may be under way, so that while some are judged or settled others are handed over; where the provider has lately been quicker and more may
 * wait for it, for what it takes within a quarter of a second; and for what a tenth of a second may see at most
 * (docs/decisions/2026-11-25-messages-go-in-waves.md).
 */
export function turns({ together, queues = false, perSecond, stopping }: Limits): Turn {
  const half = Math.ceil(together / 2);
  const allowed = Math.max(1, Math.floor((perSecond ?? Number.POSITIVE_INFINITY) / 10));
  const takePlaces = placesFor(together);
  const waitFrom = perSecond ? pace(perSecond) : undefined;
  let quick = half;
  return async (most = 1) => {
    const largest = Math.min(queues ? Math.max(half, quick) : half, allowed);
    const count = Math.min(most, largest);
    const giveBack = await takePlaces(Math.min(count, half));
    if (waitFrom) for (let turn = 0; turn < count; turn += 1) await wait(waitFrom(performance.now()));
    if (stopping?.aborted) {
      giveBack();
      return { count: 0, end: () => undefined };
    }
    const start = performance.now();
    const end = (taken?: number) => {
      if (taken !== undefined) {
        const within = Math.floor((taken * WAITS) / (performance.now() - start));
        // To refuse is quick; and of a small one it is not known how long many would take.
        if (taken < count) quick = Math.min(quick, within);
        else if (count === largest || within > quick) quick = within;
      }
      giveBack();
    };
    return { count, end: once(end) };
  };
}

/** So many places, of which some are taken together: by who came first, even if a later one would need fewer. Out: what gives them back. */
function placesFor(all: number): (count: number) => Promise<() => void> {
  const line: { count: number; admit: () => void }[] = [];
  let free = all;
  const admit = () => {
    for (let next = line[0]; next && next.count <= free; next = line[0]) {
      line.shift();
      free -= next.count;
      next.admit();
    }
  };
  return count =>
    new Promise(resolve => {
      const giveBack = () => {
        free += count;
        admit();
      };
      line.push({ count, admit: () => resolve(giveBack) });
      admit();
    });
}

function once<A extends unknown[]>(work: (...args: A) => void): (...args: A) => void {
  let done = false;
  return (...args) => {
    if (!done) work(...args);
    done = true;
  };
}
