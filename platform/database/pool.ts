import { Socket } from 'node:net';
import pg from 'pg';
import type { Reach } from './admission.ts';
import { lastFullAt, noteFull } from './full.ts';
import { type Shares, shares } from './shares.ts';
import { type Db, inTransaction } from './transaction.ts';
import { Unavailable, type Why, whyUnavailable } from './unavailable.ts';
import { type Watch, watchDatabase } from './watch.ts';

export type { Db } from './transaction.ts';

/** Limits for using the database; unset ones do not apply. Times in milliseconds. */
export type DatabaseLimits = {
  /** Connections of this process. */
  connections?: number;
  /**
   * Timeout for a new connection, a free one, and a response of the server. If set, the database is watched;
   * otherwise calls wait for it.
   */
  connecting?: number;
  statement?: number;
  lock?: number;
  /** Within a transaction, between two statements. */
  idle?: number;
};

type Database = {
  pool: pg.Pool;
  shares: Shares;
  limits: Record<string, string>;
  watch: Watch | undefined;
};

let open: Database | undefined;

/** Connections beside those of transactions: for the two job queues and for health checks. */
const OTHERS = 3;
/** Connections that a process may use beside its transactions, including the one that watches the database. */
export const MORE_CONNECTIONS = OTHERS + 1;

/** Opens this process's only pool. `url` is a PostgreSQL connection string of the application's login. */
export function openDatabase(url: string, limits: DatabaseLimits = {}): void {
  if (open) throw new Error('The database is already open');
  const { connections = 20, connecting } = limits;
  const sockets = new Set<Socket>();
  const pool = new pg.Pool({
    connectionString: url,
    max: connections + OTHERS,
    types: { getTypeParser: parserOf },
    application_name: 'genkan',
    keepAlive: true,
    connectionTimeoutMillis: connecting ?? 0,
    stream: () => kept(sockets),
  });
  // A broken connection (server restart) fails its query and is replaced. Without a listener the event would
  // end the process.
  pool.on('error', () => undefined);
  pool.on('connect', client => void client.on('error', () => undefined));
  const onGone = () => {
    for (const socket of sockets) socket.destroy();
  };
  const watch = connecting === undefined ? undefined : watchDatabase({ url, patience: connecting, onGone });
  open = { pool, shares: shares(connections, connecting), limits: timeoutsOf(limits), watch };
}

export async function closeDatabase(): Promise<void> {
  const closing = open;
  open = undefined;
  await closing?.watch?.stop();
  await closing?.pool.end();
}

function opened(): Database {
  if (!open) throw new Error('The database is not open: call openDatabase first');
  return open;
}

/** Creates a socket like the driver's, and tracks it until it is closed. */
function kept(sockets: Set<Socket>): Socket {
  const socket = new Socket();
  sockets.add(socket);
  socket.once('close', () => sockets.delete(socket));
  return socket;
}

/** Set in each transaction, so that a pooler in between need not support them. */
function timeoutsOf({ statement, lock, idle }: DatabaseLimits): Record<string, string> {
  const all = {
    statement_timeout: statement,
    lock_timeout: lock,
    idle_in_transaction_session_timeout: idle,
  };
  const given = Object.entries(all).filter(([, milliseconds]) => milliseconds !== undefined);
  return Object.fromEntries(given.map(([name, milliseconds]) => [name, String(milliseconds)]));
}

const INT8 = 20;

/** Row ids are bigint in the tables and integers in JSON: they stay far below 2^53. */
function parserOf(oid: number, format?: 'text' | 'binary'): (value: string) => unknown {
  const parse: (value: string) => unknown = pg.types.getTypeParser(oid, format);
  return oid === INT8 ? Number : parse;
}

/** The pool itself, for graphile-worker and COPY. Everything else uses a transaction below. */
export const pool = (): pg.Pool => opened().pool;

/** Number of transactions waiting for a connection of this process. */
export const waitingForConnection = (): number => opened().shares.waiting();

/**
 * How long the database counts as full after an error: only a write would show that there is room again.
 * Milliseconds.
 */
const FULL_COUNTS = 5_000;

/** Why this process should get no requests now; undefined if the database works. */
export async function whyNotReady(): Promise<Why | undefined> {
  const { watch, pool } = opened();
  if (watch && !watch.isThere()) return 'away';
  if (performance.now() - lastFullAt() < FULL_COUNTS) return 'full';
  try {
    await pool.query('select 1');
    return undefined;
  } catch (error) {
    const why = whyUnavailable(error) ?? 'away';
    if (why === 'full') noteFull(error);
    return why;
  }
}

/**
 * Runs `work` in one transaction that reaches these rows, with these settings of how PostgreSQL goes about it. Only
 * `features/access/access` calls it. Throws Unavailable where the database cannot do it now: it may be asked again.
 */
export async function transaction<T>(
  reach: Reach,
  settings: Record<string, string>,
  work: (db: Db) => Promise<T>,
): Promise<T> {
  const { pool, shares: places, limits, watch } = opened();
  if (watch && !watch.isThere()) throw new Unavailable('away');
  try {
    const giveBack = await places.take(typeof reach === 'number' ? reach : undefined);
    try {
      return await inTransaction(await pool.connect(), reach, { ...limits, ...settings }, work);
    } finally {
      giveBack();
    }
  } catch (error) {
    const why = whyUnavailable(error);
    if (!why) throw error;
    if (why === 'full') noteFull(error);
    throw error instanceof Unavailable ? error : new Unavailable(why, error);
  }
}
