import { Socket } from 'node:net';
import process from 'node:process';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { admission, connectionOf, isPooled, nameConnection, type Reach } from './admission.ts';
import { openHandle } from './handle.ts';
import { areOld, isOutdated } from './kept-plans.ts';
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

/** Of `plan_cache_mode`: the same plan whatever the values, which can be kept. */
const GENERIC = 'force_generic_plan';

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
    // Statements that wait for no answer of each other go out together (docs/decisions/2026-11-25-one-wait-for-many-statements.md).
    pipeline: true,
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

/** A socket as the driver makes them, remembered until it is closed; what is written to it in one go leaves in one packet. */
function kept(sockets: Set<Socket>): Socket {
  const socket = new Socket();
  const uncork = socket.uncork.bind(socket);
  socket.uncork = () => process.nextTick(uncork);
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
  try {
    const isPlain = await beginOn(client, reach, settings);
    // Neither statements in flights nor kept ones have been tried with every pooler.
    const keepsPlans = isPlain && settings.plan_cache_mode === GENERIC;
    const { db, close, commit, reasonOf } = openHandle(client, { oneByOne: !isPlain, keepsPlans });
    const result = await work(db)
      .catch((error: unknown) => {
        throw reasonOf(error);
      })
      .finally(close);
    // Somebody swallowed the failure of a statement: PostgreSQL has undone what would be reported as done.
    if ((await commit()) !== 'COMMIT') throw new Error('The transaction was rolled back');
    return result;
  } catch (error) {
    await client.query('rollback').catch(cause => {
      broken = cause;
    });
    if (!isOutdated(error)) throw error;
    broken ??= new Error('What this connection keeps is outdated');
    throw new Unavailable('busy', error);
  } finally {
    client.release(broken);
  }
}

/**
 * Opens a transaction that reaches these rows. The proof is a bound value, since every session of our login can read the texts of all
 * statements (`pg_stat_activity`), and so it needs a statement of its own: `begin` takes no values. Behind a pooler, which may give us
 * another server process each time, `begin` also has the connection named. @returns whether there is no pooler in between.
 */
export async function beginOn(
  client: pg.ClientBase,
  reach: Reach,
  settings: Record<string, string> = {},
): Promise<boolean> {
  const local = Object.entries(settings).map(
    ([name, value]) => `set local ${name} = ${pg.escapeLiteral(value)}`,
  );
  const begin = ['begin', ...local];
  let connection = await connectionOf(client);
  const isPlain = !isPooled(client);
  if (isPlain) await client.query([...begin, ...(areOld(client) ? ['discard plans'] : [])].join('; '));
  else connection = await nameConnection(client, begin);
  if (reach !== 'none')
    await client.query("select set_config('app.admission', $1, true)", [admission(connection, reach)]);
  return isPlain;
}

const INT8 = 20;

/** Row ids are bigint in the tables and JSON integers on the wire: they stay far below 2^53. */
function parserOf(oid: number, format?: 'text' | 'binary'): (value: string) => unknown {
  const parse: (value: string) => unknown = pg.types.getTypeParser(oid, format);
  return oid === INT8 ? Number : parse;
}
