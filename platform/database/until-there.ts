import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { log } from '#platform/log/log.ts';
import { whyUnavailable } from './unavailable.ts';

/** How long startup waits for a database that is also starting, in milliseconds. */
const DEFAULT_PATIENCE_MS = 60_000;
const RETRY_INTERVAL_MS = 1000;

/**
 * Waits until the database accepts connections, up to `patience` milliseconds (one minute by default). Logs the
 * reason for waiting.
 * @throws after this time, or immediately on permanent errors, such as a wrong password or a missing database
 */
export async function waitForDatabase(url: string, patience = DEFAULT_PATIENCE_MS): Promise<void> {
  const end = performance.now() + patience;
  const { host } = new URL(url);
  let hasLogged = false;
  for (;;) {
    const failure = await failureOf(url);
    if (!failure) return;
    if (!whyUnavailable(failure)) throw failure;
    const reason = 'code' in failure ? String(failure.code) : 'no answer';
    if (performance.now() + RETRY_INTERVAL_MS > end)
      throw new Error(
        `The database at ${host} does not answer (${reason}). Gave up after ${Math.round(patience / 1000)} seconds.`,
        { cause: failure },
      );
    if (!hasLogged)
      log.warn(
        { host, reason, seconds: patience / 1000 },
        'The database does not answer yet: waiting for it',
      );
    hasLogged = true;
    await sleep(RETRY_INTERVAL_MS);
  }
}

async function failureOf(connectionString: string): Promise<Error | undefined> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 5000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return undefined;
  } catch (error) {
    return error instanceof Error ? error : new Error('The database cannot be reached', { cause: error });
  } finally {
    await client.end().catch(() => undefined);
  }
}
