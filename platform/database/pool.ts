import { Socket } from 'node:net';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { admission, isAnotherBackend, isPooled, type Reach } from './admission.ts';
import { type Shares, shares } from './shares.ts';
import { traceStatements } from './trace-statements.ts';
import { Unavailable, type Why, whyUnavailable } from './unavailable.ts';
import { type Watch, watchDatabase } from './watch.ts';

/** A Drizzle handle: the pool's own, or a transaction's. */
export type Db = Pick<
  NodePgDatabase,
  'select' | 'insert' | 'update' | 'delete' | 'execute' | 'selectDistinct' | 'with'
>;

type Open = { pool: pg.Pool; shares: Shares; limits: Record<string, string>; watch: Watch | undefined };
let open: Open | undefined;

/** How the database is used; what is not given is not limited. Times in milliseconds. */
export type DatabaseLimits = {
  /** Connections of this process. */
  connections?: number;
  /** For a new connection, a free one, and a sign of life: with it the database is watched, without it waited for. */
  connecting?: number;
  statement?: number;
  lock?: number;
  /** In a transaction, between two statements. */
  idle?: number;
};

/** Beside those of transactions: for the queue of jobs, and for telling how we are. */
const OTHERS = 2;

/** Opens the one pool of this process. `url` is a PostgreSQL connection string of the application's own login. */
export function openDatabase(url: string, limits: DatabaseLimits = {}): void {
  if (open) throw new Error('The database is open already');
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
  // A connection that breaks (the server restarts) fails its query and is replaced; unheard, the event would end the process.
  pool.on('error', () => undefined);
  pool.on('connect', client => {
    client.on('error', () => undefined);
    traceStatements(client);
  });
  const onGone = () => {
    for (const socket of sockets) socket.destroy();
  };
  const watch = connecting === undefined ? undefined : watchDatabase({ url, patience: connecting, onGone });
  open = { pool, shares: shares(connections, connecting), limits: timeoutsOf(limits), watch };
}

/** A socket as the driver makes them, remembered until it is closed. */
function kept(sockets: Set<Socket>): Socket {
  const socket = new Socket();
  sockets.add(socket);
  socket.once('close', () => sockets.delete(socket));
  return socket;
}

/** As PostgreSQL takes them. They are set in each transaction: a pooler between it and us need not know them. */
function timeoutsOf({ statement, lock, idle }: DatabaseLimits): Record<string, string> {
  const all = {
    statement_timeout: statement,
    lock_timeout: lock,
    idle_in_transaction_session_timeout: idle,
  };
  const given = Object.entries(all).filter(([, milliseconds]) => milliseconds !== undefined);
  return Object.fromEntries(given.map(([name, milliseconds]) => [name, String(milliseconds)]));
}

export async function closeDatabase(): Promise<void> {
  const closing = open;
  open = undefined;
  await closing?.watch?.stop();
  await closing?.pool.end();
}

function opened(): Open {
  if (!open) throw new Error('The database is not open: call openDatabase first');
  return open;
}

/** The pool itself, for graphile-worker and COPY. Everything else goes through a transaction below. */
export const pool = (): pg.Pool => opened().pool;

/** How many transactions wait for a connection of this process. */
export const waitingForConnection = (): number => opened().shares.waiting();

/** When a call last found the database full (`performance.now()`). */
let fullAt = Number.NEGATIVE_INFINITY;

/** For how long it counts as full: nobody knows that there is room again before something is written. Milliseconds. */
const FULL_COUNTS = 5_000;

/** Why no call should be sent here now; undefined where the database does its work. */
export async function whyNotReady(): Promise<Why | undefined> {
  const { watch, pool } = opened();
  if (watch && !watch.isThere()) return 'away';
  if (performance.now() - fullAt < FULL_COUNTS) return 'full';
  try {
    await pool.query('select 1');
    return undefined;
  } catch (error) {
    return whyUnavailable(error) ?? 'away';
  }
}

/**
 * Runs `work` in one transaction that reaches these rows, with these settings of how PostgreSQL goes about it. Only
 * `features/access` calls it. Throws Unavailable where the database cannot do it now: it may be asked again.
 */
export async function transaction<T>(
  reach: Reach,
  settings: Record<string, string>,
  work: (db: Db) => Promise<T>,
): Promise<T> {
  const { pool, shares: places, limits, watch } = opened();
  if (watch && !watch.isThere()) throw new Unavailable('away');
  const giveBack = await places.take(typeof reach === 'number' ? reach : undefined).catch(noted);
  try {
    const client = await pool.connect().catch(noted);
    return await during(client, reach, { ...limits, ...settings }, work);
  } finally {
    giveBack();
  }
}

/** Passes an error on, named as what it is where the database cannot be used now. */
function noted(error: unknown): never {
  const why = whyUnavailable(error);
  if (!why) throw error;
  if (why === 'full') fullAt = performance.now();
  throw error instanceof Unavailable ? error : new Unavailable(why, error);
}

async function during<T>(
  client: pg.PoolClient,
  reach: Reach,
  settings: Record<string, string>,
  work: (db: Db) => Promise<T>,
): Promise<T> {
  let broken: Error | undefined;
  try {
    await begin(client, reach, settings);
    const result = await work(drizzle(client, { casing: 'snake_case' }));
    const { command } = await client.query('commit');
    // Somebody swallowed the failure of a statement: PostgreSQL has undone what would be reported as done.
    if (command !== 'COMMIT') throw new Error('The transaction was rolled back');
    return result;
  } catch (error) {
    await client.query('rollback').catch(cause => {
      broken = cause;
    });
    return noted(error);
  } finally {
    client.release(broken);
  }
}

/**
 * Begins in one round trip; in two where a pooler gave us another server process than last time, for which the proof was. Until
 * then no row is reached.
 */
async function begin(client: pg.PoolClient, reach: Reach, settings: Record<string, string>): Promise<void> {
  const answers: pg.QueryResult<{ pid?: number }>[] = [
    await client.query(await beginning(client, reach, settings)),
  ].flat();
  const pid = answers.at(-1)?.rows[0]?.pid;
  if (reach === 'none' || pid === undefined || !isAnotherBackend(client, pid)) return;
  await client.query(`set local app.admission = ${pg.escapeLiteral(await admission(client, reach))}`);
}

/** The statements that open a transaction and prove whose rows it may reach; behind a pooler they ask which server process we got. */
export async function beginning(
  client: pg.ClientBase,
  reach: Reach,
  settings: Record<string, string> = {},
): Promise<string> {
  const all = { ...settings, 'app.admission': await admission(client, reach) };
  const local = Object.entries(all).map(([name, value]) => `set local ${name} = ${pg.escapeLiteral(value)}`);
  return ['begin', ...local, ...(isPooled(client) ? [WHICH] : [])].join('; ');
}

const WHICH = 'select pg_backend_pid() as pid';

const INT8 = 20;

/** Row ids are bigint in the tables and JSON integers on the wire: they stay far below 2^53. */
function parserOf(oid: number, format?: 'text' | 'binary'): (value: string) => unknown {
  const parse: (value: string) => unknown = pg.types.getTypeParser(oid, format);
  return oid === INT8 ? Number : parse;
}
