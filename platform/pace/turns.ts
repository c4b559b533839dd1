import { setTimeout as wait } from 'node:timers/promises';
import { pace } from './pace.ts';

/**
 * Leave to hand over `count` messages side by side; none where this process stops. `begin`: they are handed over now, and not as soon
 * as there was leave; `end`: each has its answer; so many the provider took `of` those that were handed over (all unless given), where
 * that tells something of how quick it is.
 */
export type Leave = { count: number; begin(): void; end(taken?: number, of?: number): void };

/**
 * Waits until up to `most` messages (one unless given) may be handed over side by side. `patience`: for so many milliseconds at most, and
 * then there is no leave; nor where messages go at a pace, at which nobody waits for what comes soon.
 */
export type Turn = (most?: number, patience?: number) => Promise<Leave>;

/** Where nobody has to wait. */
export const atOnce: Turn = async (most = 1) => ({
  count: most,
  begin: () => undefined,
  end: () => undefined,
});

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
 * may be under way, so that while some are judged or settled others are handed over, and for what a tenth of a second may see at most.
 * Where more may wait for the provider, as many may be under way as it has lately taken within a quarter of a second
 * (docs/decisions/2026-11-25-messages-go-in-waves.md).
 */
export function turns({ together, queues = false, perSecond, stopping }: Limits): Turn {
  const allowed = Math.max(1, Math.floor((perSecond ?? Number.POSITIVE_INFINITY) / 10));
  const half = Math.ceil(together / 2);
  const places = placesFor(together);
  const resize = (all: number) => {
    places.all = Math.max(together, all);
  };
  const waitFrom = perSecond ? pace(perSecond) : undefined;
  const none = { count: 0, begin: () => undefined, end: () => undefined };
  return async (most = 1, patience) => {
    if (patience !== undefined && waitFrom) return none;
    const largest = Math.min(Math.ceil(places.all / 2), allowed);
    const count = Math.min(most, largest);
    const giveBack = await places.take(count, patience);
    if (!giveBack) return none;
    if (waitFrom) for (let turn = 0; turn < count; turn += 1) await wait(waitFrom(performance.now()));
    if (stopping?.aborted) {
      giveBack();
      return none;
    }
    let start = performance.now();
    const begin = () => {
      start = performance.now();
    };
    const besides = places.taken - count;
    const end = (taken?: number, of = count) => {
      if (queues && taken !== undefined) {
        const within = (some: number) => Math.floor((some * WAITS) / (performance.now() - start));
        const alone = within(taken);
        // Those of other leaves went side by side with these, which is why these took as long.
        const all = within(taken + (besides + places.taken - count) / 2);
        // To refuse is quick; and of a small one it is not known how long many would take.
        if (taken < of) resize(Math.min(places.all, alone));
        else if (of >= Math.min(half, largest)) resize(all);
        else resize(Math.max(places.all, alone));
      }
      giveBack();
    };
    return { count, begin, end: once(end) };
  };
}

/**
 * So many places, of which some are taken together: by who came first, even if a later one would need fewer. `take`, out: what
 * gives them back; undefined where patience was over. Whoever asks for more than there are by then waits until none is taken.
 */
function placesFor(all: number) {
  const line: { count: number; admit: () => void }[] = [];
  const places = {
    all,
    taken: 0,
    take: (count: number, patience?: number) =>
      new Promise<(() => void) | undefined>(resolve => {
        const giveBack = () => {
          places.taken -= count;
          admit();
        };
        const leave = () => {
          line.splice(line.indexOf(waiting), 1);
          resolve(undefined);
          admit();
        };
        const timer = patience === undefined ? undefined : setTimeout(leave, patience);
        const enter = () => {
          clearTimeout(timer);
          resolve(giveBack);
        };
        const waiting = { count, admit: enter };
        line.push(waiting);
        admit();
      }),
  };
  const admit = () => {
    for (let next = line[0]; next && fits(next.count); next = line[0]) {
      line.shift();
      places.taken += next.count;
      next.admit();
    }
  };
  const fits = (count: number) => places.taken === 0 || places.taken + count <= places.all;
  return places;
}

function once<A extends unknown[]>(work: (...args: A) => void): (...args: A) => void {
  let done = false;
  return (...args) => {
    if (!done) work(...args);
    done = true;
  };
}
