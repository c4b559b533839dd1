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

/** How many are loaded at once. */
const BATCH = 8;

/**
 * Loads what will be asked for in the order of `keys`, a batch at a time, the next batch while the one before is being
 * sent. A failed load fails whoever asks for what it should have brought.
 */
export function readAhead<T>(
  keys: readonly string[],
  load: (keys: readonly string[]) => Promise<ReadonlyMap<string, T>>,
): (key: string) => Promise<T | undefined> {
  const batchOf = new Map(keys.map((key, index) => [key, Math.floor(index / BATCH)]));
  const loading = new Map<number, Promise<ReadonlyMap<string, T>>>();
  const start = (batch: number) => {
    const known = loading.get(batch);
    if (known) return known;
    const started = load(keys.slice(batch * BATCH, (batch + 1) * BATCH));
    // Nobody may ever ask: the download was broken off.
    started.catch(() => undefined);
    loading.set(batch, started);
    return started;
  };
  return async key => {
    const batch = batchOf.get(key) ?? 0;
    const asked = start(batch);
    if ((batch + 1) * BATCH < keys.length) void start(batch + 1);
    loading.delete(batch - 1);
    return (await asked).get(key);
  };
}
