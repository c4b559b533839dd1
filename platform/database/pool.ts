import { Socket } from 'node:net';
import pg from 'pg';
import type { RowAccess } from './admission.ts';
import { lastFullAt, recordFull } from './full.ts';
import { type ConnectionShares, createShares } from './shares.ts';
import { type Db, inTransaction } from './transaction.ts';
import { Unavailable, type UnavailableReason, whyUnavailable } from './unavailable.ts';
import { type Watch, watchDatabase } from './watch.ts';

export type { Db } from './transaction.ts';

/** Limits for the use of the database. Times are in milliseconds. An undefined time limit does not apply. */
export type DatabaseLimits = {
  /** Maximum number of connections for transactions of this process. Defaults to 20. */
  connections?: number;
  /**
   * Timeout for opening a connection, for getting a free one, and for a response of the server. If set, the
   * database is monitored so that calls fail early. Otherwise calls wait for the database.
   */
  connecting?: number;
  statement?: number;
  lock?: number;
  /** Maximum time between two statements of a transaction. */
  idle?: number;
};

type Database = {
  pool: pg.Pool;
  shares: ConnectionShares;
  limits: Record<string, string>;
  watch: Watch | undefined;
};

let currentDatabase: Database | undefined;

/** Connections in addition to those for transactions: for the job queues and for health checks. */
const NON_TRANSACTION_CONNECTIONS = 3;
/**
 * Number of connections that a process may use in addition to those for transactions, including the connection that
 * monitors the database.
 */
export const EXTRA_CONNECTIONS = NON_TRANSACTION_CONNECTIONS + 1;

/** Opens the only pool of this process. `url` is a PostgreSQL connection string of the application's login. */
export function openDatabase(url: string, limits: DatabaseLimits = {}): void {
  if (currentDatabase) throw new Error('The database is already open');
  const { connections = 20, connecting } = limits;
  const sockets = new Set<Socket>();
  const pool = new pg.Pool({
    connectionString: url,
    max: connections + NON_TRANSACTION_CONNECTIONS,
    types: { getTypeParser: parserOf },
    application_name: 'genkan',
    keepAlive: true,
    connectionTimeoutMillis: connecting ?? 0,
    stream: () => trackedSocket(sockets),
  });
  // A broken connection (for example after a server restart) makes its query fail and is replaced. Without a
  // listener, this event would end the process.
  pool.on('error', () => undefined);
  pool.on('connect', client => void client.on('error', () => undefined));
  const onGone = () => {
    for (const socket of sockets) socket.destroy();
  };
  const watch = connecting === undefined ? undefined : watchDatabase({ url, patience: connecting, onGone });
  currentDatabase = {
    pool,
    shares: createShares(connections, connecting),
    limits: timeoutsOf(limits),
    watch,
  };
}

export async function closeDatabase(): Promise<void> {
  const database = currentDatabase;
  currentDatabase = undefined;
  await database?.watch?.stop();
  await database?.pool.end();
}

function requireDatabase(): Database {
  if (!currentDatabase) throw new Error('The database is not open: call openDatabase first');
  return currentDatabase;
}

function trackedSocket(sockets: Set<Socket>): Socket {
  const socket = new Socket();
  sockets.add(socket);
  socket.once('close', () => sockets.delete(socket));
  return socket;
}

/**
 * Returns the timeouts as settings for each transaction, because a pooler may not support them as startup
 * parameters.
 */
function timeoutsOf({ statement, lock, idle }: DatabaseLimits): Record<string, string> {
  const all = {
    statement_timeout: statement,
    lock_timeout: lock,
    idle_in_transaction_session_timeout: idle,
  };
  const givenTimeouts = Object.entries(all).filter(([, milliseconds]) => milliseconds !== undefined);
  return Object.fromEntries(givenTimeouts.map(([name, milliseconds]) => [name, String(milliseconds)]));
}

const INT8 = 20;

/** Parses row ids, which are bigint in the tables, as numbers. They stay far below 2^53. */
function parserOf(oid: number, format?: 'text' | 'binary'): (value: string) => unknown {
  const parse: (value: string) => unknown = pg.types.getTypeParser(oid, format);
  return oid === INT8 ? Number : parse;
}

/** Returns the pool for graphile-worker and COPY. All other code uses `transaction`. */
export const pool = (): pg.Pool => requireDatabase().pool;

export const waitingForConnection = (): number => requireDatabase().shares.waiting();

/**
 * How long the database counts as full after an error, in milliseconds. Only a write could show that there is
 * space again.
 */
const FULL_DURATION_MS = 5_000;

/** Returns why this process should receive no requests now, or undefined if the database works. */
export async function whyNotReady(): Promise<UnavailableReason | undefined> {
  const { watch, pool } = requireDatabase();
  if (watch && !watch.isThere()) return 'away';
  if (performance.now() - lastFullAt() < FULL_DURATION_MS) return 'full';
  try {
    await pool.query('select 1');
    return undefined;
  } catch (error) {
    const reason = whyUnavailable(error) ?? 'away';
    if (reason === 'full') recordFull(error);
    return reason;
  }
}

/**
 * Runs `work` in one transaction that may access the rows of `reach`. `settings` are PostgreSQL settings of the
 * transaction. Only `features/access/access` may call this function.
 * @throws Unavailable if the database is unavailable, in which case the caller may retry
 */
export async function transaction<T>(
  reach: RowAccess,
  settings: Record<string, string>,
  work: (db: Db) => Promise<T>,
): Promise<T> {
  const { pool, shares: places, limits, watch } = requireDatabase();
  if (watch && !watch.isThere()) throw new Unavailable('away');
  try {
    const release = await places.take(typeof reach === 'number' ? reach : undefined);
    try {
      return await inTransaction(await pool.connect(), reach, { ...limits, ...settings }, work);
    } finally {
      release();
    }
  } catch (error) {
    const reason = whyUnavailable(error);
    if (!reason) throw error;
    if (reason === 'full') recordFull(error);
    throw error instanceof Unavailable ? error : new Unavailable(reason, error);
  }
}
