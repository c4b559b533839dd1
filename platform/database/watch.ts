import { setTimeout as sleep, setImmediate as turn } from 'node:timers/promises';
import pg from 'pg';
import { log } from '#platform/log/log.ts';

/** Interval between checks of the database, in milliseconds. */
const CHECK_INTERVAL_MS = 500;

export type Watch = { isThere(): boolean; stop(): Promise<void> };

type WatchOptions = {
  url: string;
  /** Timeout of a response in milliseconds. */
  patience: number;
  /** Called when the database has become unreachable, so that pending queries can be aborted. */
  onGone: () => void;
};

/**
 * Checks twice a second on a separate connection whether the database responds. A frozen or disconnected server
 * does not close connections, so calls would otherwise wait until it is back.
 */
export function watchDatabase({ url, patience, onGone }: WatchOptions): Watch {
  const stopping = new AbortController();
  let isAvailable = true;
  let client: pg.Client | undefined;

  const setAvailable = (answers: boolean) => {
    if (answers === isAvailable) return;
    isAvailable = answers;
    if (isAvailable) return log.info('The database answers again');
    log.error('The database does not answer: calls are refused until it does');
    onGone();
  };
  const dropClient = () => {
    client?.end().catch(() => undefined);
    client = undefined;
  };
  /**
   * Resolves to true if the database responded, even if it only refused the connection for lack of resources.
   * Opens a new connection if the previous one is broken.
   */
  const probe = async (): Promise<boolean> => {
    const isNew = client === undefined;
    try {
      client ??= await withTimeout(patience, connect(url, patience));
      await withTimeout(patience, client.query('select 1'));
      return true;
    } catch (error) {
      dropClient();
      if (!isNew && !(error instanceof ResponseTimeout)) return probe();
      return isRefusal(error);
    }
  };
  const watchLoop = (async () => {
    while (!stopping.signal.aborted) {
      setAvailable(await probe());
      await sleep(CHECK_INTERVAL_MS, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
    dropClient();
  })();
  return {
    isThere: () => isAvailable,
    stop() {
      stopping.abort();
      return watchLoop;
    },
  };
}

async function connect(connectionString: string, patience: number): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString,
    connectionTimeoutMillis: patience,
    application_name: 'genkan watch',
  });
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

class ResponseTimeout extends Error {
  override readonly name = 'ResponseTimeout';
}

async function withTimeout<T>(patience: number, answer: Promise<T>): Promise<T> {
  let hasAnswered = false;
  const giveUp = new AbortController();
  const rejectAfterTimeout = async () => {
    await sleep(patience, undefined, { signal: giveUp.signal });
    for (let turns = 0; turns < 3 && !hasAnswered; turns += 1) await turn();
    throw new ResponseTimeout();
  };
  try {
    return await Promise.race([answer.finally(() => (hasAnswered = true)), rejectAfterTimeout()]);
  } finally {
    giveUp.abort();
  }
}

/**
 * Returns whether the server refuses a connection for lack of resources. Such a server is running, unlike one that is
 * starting or stopping.
 */
const isRefusal = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && error.code?.startsWith('53') === true;
