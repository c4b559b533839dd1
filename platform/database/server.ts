import { Socket } from 'node:net';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { admission, NAME_CONNECTION, type Reach } from './admission.ts';
import { type Shares, shares } from './shares.ts';
import { traceStatements } from './trace-statements.ts';
import { Unavailable } from './unavailable.ts';
import { type Watch, watchDatabase } from './watch.ts';

/** A Drizzle handle: the pool's own, or a transaction's. */
export type Db = Pick<
  NodePgDatabase,
  'select' | 'insert' | 'update' | 'delete' | 'execute' | 'selectDistinct' | 'with'
>;

/** A database server as this process uses it. `limits` as PostgreSQL takes them. */
export type Server = {
  pool: pg.Pool;
  shares: Shares;
  limits: Record<string, string>;
  watch: Watch | undefined;
};

/** How a database is used; what is not given is not limited. Times in milliseconds. */
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

/** Beside those of transactions: for the two queues of jobs, and for telling how we are. */
const OTHERS = 3;

/** What the log says of a server, where it goes and where it comes back. */
type Words = { gone: string; back: string };

/** `url`: a PostgreSQL connection string of the application's own login. */
export function openServer(url: string, limits: DatabaseLimits, words: Words): Server {
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
  const watch =
    connecting === undefined ? undefined : watchDatabase({ url, patience: connecting, onGone, words });
  return { pool, shares: shares(connections, connecting), limits: timeoutsOf(limits), watch };
}

export async function closeServer({ watch, pool }: Server): Promise<void> {
  await watch?.stop();
  await pool.end();
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

/** Runs `work` in one transaction on this server that reaches these rows, with these settings beside its limits. */
export async function transactionOn<T>(
  { pool, shares: places, limits, watch }: Server,
  reach: Reach,
  settings: Record<string, string>,
  work: (db: Db) => Promise<T>,
): Promise<T> {
  if (watch && !watch.isThere()) throw new Unavailable('away');
  const giveBack = await places.take(typeof reach === 'number' ? reach : undefined);
  try {
    return await during(await pool.connect(), reach, { ...limits, ...settings }, work);
  } finally {
    giveBack();
  }
}

async function during<T>(
  client: pg.PoolClient,
  reach: Reach,
  settings: Record<string, string>,
  work: (db: Db) => Promise<T>,
): Promise<T> {
  let broken: Error | undefined;
  let isOver = false;
  // A statement that came late would otherwise run in the next transaction on this connection, which may be another hotel's.
  const logQuery = () => {
    if (isOver) throw new Error('The transaction is over');
  };
  try {
    await beginOn(client, reach, settings);
    const db = drizzle(client, { casing: 'snake_case', logger: { logQuery } });
    const result = await work(db).finally(() => {
      isOver = true;
    });
    const { command } = await client.query('commit');
    // The work swallowed the failure of a statement: PostgreSQL answers ROLLBACK, and nothing is stored.
    if (command !== 'COMMIT') throw new Error('The transaction was rolled back');
    return result;
  } catch (error) {
    await client.query('rollback').catch(cause => {
      broken = cause;
    });
    throw error;
  } finally {
    client.release(broken);
  }
}

/**
 * Opens a transaction that reaches these rows. The connection is named each time, as a pooler may give us another server process. The
 * proof is a bound value in a statement of its own: every session of our login can read the texts of all statements (`pg_stat_activity`).
 */
export async function beginOn(
  client: pg.ClientBase,
  reach: Reach,
  settings: Record<string, string> = {},
): Promise<void> {
  const local = Object.entries(settings).map(
    ([name, value]) => `set local ${name} = ${pg.escapeLiteral(value)}`,
  );
  const begin = ['begin', ...local, NAME_CONNECTION].join('; ');
  const answers: pg.QueryResult<{ name: string }>[] = [await client.query(begin)].flat();
  const name = answers.at(-1)?.rows[0]?.name;
  if (name === undefined) throw new Error('The server did not name the connection');
  if (reach !== 'none')
    await client.query("select set_config('app.admission', $1, true)", [admission(name, reach)]);
}

const INT8 = 20;

/** Row ids are bigint in the tables and JSON integers on the wire: they stay far below 2^53. */
function parserOf(oid: number, format?: 'text' | 'binary'): (value: string) => unknown {
  const parse: (value: string) => unknown = pg.types.getTypeParser(oid, format);
  return oid === INT8 ? Number : parse;
}
