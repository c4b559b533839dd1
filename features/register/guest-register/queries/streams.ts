import { once } from 'node:events';
import type { Writable } from 'node:stream';

/**
 * Waits until the stream accepts more data or is closed.
 * @throws the stream's error
 */
export async function waitForDrain(stream: Writable): Promise<void> {
  if (!stream.writableNeedDrain) return;
  const controller = new AbortController();
  const events = ['drain', 'close'].map(event => once(stream, event, { signal: controller.signal }));
  try {
    await Promise.race(events);
  } finally {
    controller.abort();
    await Promise.allSettled(events);
  }
}

/**
 * Loads values in the order of `keys`, `atOnce` at a time. Loads the next batch while the current one is being
 * sent. If a batch fails, reading each of its items throws.
 */
export function readAhead<T>(
  keys: readonly string[],
  atOnce: number,
  load: (keys: readonly string[]) => Promise<ReadonlyMap<string, T>>,
): (key: string) => Promise<T | undefined> {
  const batchOf = new Map(keys.map((key, index) => [key, Math.floor(index / atOnce)]));
  const loading = new Map<number, Promise<ReadonlyMap<string, T>>>();
  const start = (batch: number) => {
    const loadingBatch = loading.get(batch);
    if (loadingBatch) return loadingBatch;
    const loadedBatch = load(keys.slice(batch * atOnce, (batch + 1) * atOnce));
    // Prevents an unhandled rejection if the download is aborted and the values are not read.
    loadedBatch.catch(() => undefined);
    loading.set(batch, loadedBatch);
    return loadedBatch;
  };
  return async key => {
    const batch = batchOf.get(key) ?? 0;
    const values = start(batch);
    if ((batch + 1) * atOnce < keys.length) void start(batch + 1);
    loading.delete(batch - 1);
    return (await values).get(key);
  };
}

/**
 * Yields the result of `open` for each item, in order. At most `limit` results are open or being opened,
 * including the last one yielded. The next item is opened when the caller continues. An error is thrown when
 * its item is reached.
 */
export async function* openAhead<Item, Opened>(
  items: readonly Item[],
  limit: number,
  open: (item: Item) => Promise<Opened>,
): AsyncGenerator<Opened> {
  const opening: Promise<Opened>[] = [];
  const openItems = (some: readonly Item[]) => {
    for (const item of some) {
      const result = open(item);
      // Prevents an unhandled rejection if the download is aborted and the result is not read.
      result.catch(() => undefined);
      opening.push(result);
    }
  };
  openItems(items.slice(0, limit));
  let nextIndex = limit;
  for (let next = opening.shift(); next; next = opening.shift()) {
    yield await next;
    openItems(items.slice(nextIndex, nextIndex + 1));
    nextIndex += 1;
  }
}
