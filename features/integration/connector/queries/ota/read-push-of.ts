import { concurrencyLimit, concurrencyLimitByKey } from '#platform/pace/concurrency-limit.ts';
import { inSandbox, SandboxLimitError } from '#platform/sandbox/in-sandbox.ts';
import { type Pushed, type ReadPush, readPush } from './read-push.ts';

/**
 * Maximum length, in characters, of a message that is parsed in this process. For a few bookings this takes
 * milliseconds, far less than starting a separate process.
 */
const LONGEST_READ_HERE = 32 * 1024;
const LIMITS = { seconds: 10, megabytes: 256 };
const inAll = concurrencyLimit(2, { waiting: 20 });
const ofHotel = concurrencyLimitByKey(1, { waiting: 5 });

const file = new URL('./push-sandbox.ts', import.meta.url);

/**
 * Parses a pushed message. A long message is parsed in a separate process
 * (docs/decisions/2026-11-29-untrusted-files.md).
 */
export async function readPushOf(facilityId: number, pushed: Pushed): Promise<ReadPush> {
  if (pushed.xml.length <= LONGEST_READ_HERE) return readPush(pushed);
  return ofHotel(facilityId, () => inAll(() => readApart(pushed)));
}

async function readApart(pushed: Pushed): Promise<ReadPush> {
  try {
    for await (const read of inSandbox<Pushed, ReadPush>(file, pushed, LIMITS)) return read;
  } catch (error) {
    if (!(error instanceof SandboxLimitError)) throw error;
  }
  return { fault: 'too_complex' };
}
