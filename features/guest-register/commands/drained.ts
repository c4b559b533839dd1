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
