import type { IncomingMessage } from 'node:http';
import { Refusal } from '#platform/http/refusal.ts';

export type Pace = { windowMs: number; bytesPerWindow: number; longestMs: number };

/** 8 KiB a second on average over ten: a line may be gone for some of them, as between two stations. */
const usual: Pace = { windowMs: 10_000, bytesPerWindow: 80 * 1024, longestMs: 40_000 };

/**
 * What is read of a request's body, unless it comes too slowly or takes too long: 422 `upload_too_slow`. Whoever holds a
 * place that others wait for has to use it.
 */
export async function atPace<T>(request: IncomingMessage, reading: Promise<T>, pace = usual): Promise<T> {
  const { windowMs, bytesPerWindow, longestMs } = pace;
  const tooSlow = Promise.withResolvers<never>();
  const refuse = () =>
    tooSlow.reject(new Refusal(422, 'upload_too_slow', { headers: { connection: 'close' } }));
  let before = request.socket.bytesRead;
  const watch = setInterval(() => {
    const came = request.socket.bytesRead;
    if (came - before < bytesPerWindow) refuse();
    before = came;
  }, windowMs);
  const deadline = setTimeout(refuse, longestMs);
  // Who was refused may go on sending; what comes of that is nobody's any more.
  reading.catch(() => undefined);
  try {
    return await Promise.race([reading, tooSlow.promise]);
  } finally {
    clearInterval(watch);
    clearTimeout(deadline);
  }
}
