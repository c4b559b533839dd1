import { setTimeout as wait } from 'node:timers/promises';
import { pace } from './pace.ts';

/** Leave to hand over `count` messages side by side; `end` when each has its answer. */
export type Leave = { count: number; end(): void };

/** Waits until up to `most` messages (one unless given) may be handed over side by side. */
export type Turn = (most?: number) => Promise<Leave>;

/** Where nobody has to wait. */
export const atOnce: Turn = async (most = 1) => ({ count: most, end: () => undefined });

type Limits = {
  /** How many may be under way. */
  together: number;
  /** How many go out within a second; undefined: as many as may be under way. */
  perSecond?: number | undefined;
};

/**
 * The turns of what this process hands to one provider, in the order in which they were asked for. One leave is for half of what
 * may be under way at most, so that while some are judged or settled others are handed over; and for what a tenth of a second
 * sees at most, as what was judged waits for the last of them.
 */
export function turns({ together, perSecond }: Limits): Turn {
  const largest = Math.max(
    1,
    Math.min(Math.ceil(together / 2), Math.floor((perSecond ?? Number.POSITIVE_INFINITY) / 10)),
  );
  const takePlaces = placesFor(together);
  const waitFrom = perSecond ? pace(perSecond) : undefined;
  return async (most = 1) => {
    const count = Math.min(most, largest);
    const end = await takePlaces(count);
    if (waitFrom) for (let turn = 0; turn < count; turn += 1) await wait(waitFrom(performance.now()));
    return { count, end };
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
      line.push({ count, admit: () => resolve(once(giveBack)) });
      admit();
    });
}

function once(work: () => void): () => void {
  let done = false;
  return () => {
    if (!done) work();
    done = true;
  };
}
