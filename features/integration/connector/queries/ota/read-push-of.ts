import { concurrencyLimit, concurrencyLimitByKey } from '#platform/pace/concurrency-limit.ts';
import { runInSandbox, SandboxLimitError } from '#platform/sandbox/in-sandbox.ts';
import { type PushInput, type ReadPush, readPush } from './read-push.ts';

/**
 * Maximum length, in characters, of a message that is parsed in this process. For a few bookings this takes
 * milliseconds, far less than starting a separate process.
 */
const MAX_INLINE_LENGTH = 32 * 1024;
const LIMITS = { seconds: 10, megabytes: 256 };
const globalLimit = concurrencyLimit(2, { waiting: 20 });
const hotelLimit = concurrencyLimitByKey(1, { waiting: 5 });

const file = new URL('./push-sandbox.ts', import.meta.url);

/**
 * Parses a pushed message. A long message is parsed in a separate process
 * (docs/decisions/2026-11-29-untrusted-files.md).
 */
export async function readPushForHotel(facilityId: number, pushed: PushInput): Promise<ReadPush> {
  if (pushed.xml.length <= MAX_INLINE_LENGTH) return readPush(pushed);
  return hotelLimit(facilityId, () => globalLimit(() => readInSandbox(pushed)));
}

async function readInSandbox(pushed: PushInput): Promise<ReadPush> {
  try {
    for await (const read of runInSandbox<PushInput, ReadPush>(file, pushed, LIMITS)) return read;
  } catch (error) {
    if (!(error instanceof SandboxLimitError)) throw error;
  }
  return { fault: 'too_complex' };
}
