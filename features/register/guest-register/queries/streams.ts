import { once } from 'node:events';
import type { Writable } from 'node:stream';

/** Until the stream takes more, or is closed. Throws its error. */
export async function drained(stream: Writable): Promise<void> {
  if (!stream.writableNeedDrain) return;
  const over = new AbortController();
  const events = ['drain', 'close'].map(event => once(stream, event, { signal: over.signal }));
  try {
    await Promise.race(events);
  } finally {
    over.abort();
    await Promise.allSettled(events);
  }
}

/**
 * Loads what will be asked for in the order of `keys`, so many at once, the next batch while the one before is being
 * sent. A failed load fails whoever asks for what it should have brought.
 */
export function readAhead<T>(
  keys: readonly string[],
  atOnce: number,
  load: (keys: readonly string[]) => Promise<ReadonlyMap<string, T>>,
): (key: string) => Promise<T | undefined> {
  const batchOf = new Map(keys.map((key, index) => [key, Math.floor(index / atOnce)]));
  const loading = new Map<number, Promise<ReadonlyMap<string, T>>>();
  const start = (batch: number) => {
    const known = loading.get(batch);
    if (known) return known;
    const started = load(keys.slice(batch * atOnce, (batch + 1) * atOnce));
    // Nobody may ever ask: the download was broken off.
    started.catch(() => undefined);
    loading.set(batch, started);
    return started;
  };
  return async key => {
    const batch = batchOf.get(key) ?? 0;
    const asked = start(batch);
    if ((batch + 1) * atOnce < keys.length) void start(batch + 1);
    loading.delete(batch - 1);
    return (await asked).get(key);
  };
}

/**
 * What `open` makes of each item, in their order. Never more than `most` are open or being opened, with the one that was handed
 * out last: the next is begun when that is done with. A failure reaches whoever takes the item, once its turn comes.
 */
export async function* openedAhead<Item, Opened>(
  items: readonly Item[],
  most: number,
  open: (item: Item) => Promise<Opened>,
): AsyncGenerator<Opened> {
  const opening: Promise<Opened>[] = [];
  const begin = (some: readonly Item[]) => {
    for (const item of some) {
      const begun = open(item);
      // Nobody may ever take it: the download was broken off.
      begun.catch(() => undefined);
      opening.push(begun);
    }
  };
  begin(items.slice(0, most));
  let begun = most;
  for (let next = opening.shift(); next; next = opening.shift()) {
    yield await next;
    begin(items.slice(begun, begun + 1));
    begun += 1;
  }
}
