import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { admission, type Reach } from './admission.ts';

/** A Drizzle handle: the pool's own, or a transaction's. */
export type Db = Pick<
  NodePgDatabase,
  'select' | 'insert' | 'update' | 'delete' | 'execute' | 'selectDistinct' | 'with'
>;

let open: pg.Pool | undefined;

/** Opens the one pool of this process. `url` is a PostgreSQL connection string of the application's own login. */
export function openDatabase(url: string, options: { max?: number } = {}): void {
  if (open) throw new Error('The database is open already');
  const types = { getTypeParser: parserOf };
  const pool = new pg.Pool({
    connectionString: url,
    max: options.max ?? 20,
    types,
    application_name: 'genkan',
  });
  // A connection that breaks (the server restarts) fails its query and is replaced; unheard, the event would end the process.
  pool.on('error', () => undefined);
  pool.on('connect', client => client.on('error', () => undefined));
  open = pool;
}

export async function closeDatabase(): Promise<void> {
  const closing = open;
  open = undefined;
  await closing?.end();
}

/** The pool itself, for graphile-worker and COPY. Everything else goes through a transaction below. */
export function pool(): pg.Pool {
  if (!open) throw new Error('The database is not open: call openDatabase first');
  return open;
}

/**
 * Runs `work` in one transaction that reaches these rows, with these settings of how PostgreSQL goes about it. Only
 * `features/access` calls it.
 */
export async function transaction<T>(
  reach: Reach,
  settings: Record<string, string>,
  work: (db: Db) => Promise<T>,
): Promise<T> {
  const client = await pool().connect();
  let broken: Error | undefined;
  try {
    await client.query(await beginning(client, reach, settings));
    const result = await work(drizzle(client, { casing: 'snake_case' }));
    const { command } = await client.query('commit');
    // Somebody swallowed the failure of a statement: PostgreSQL has undone what would be reported as done.
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

/** The statements that open a transaction, in one round trip, and prove whose rows it may reach. */
export async function beginning(
  client: pg.ClientBase,
  reach: Reach,
  settings: Record<string, string> = {},
): Promise<string> {
  const all = { ...settings, 'app.admission': await admission(client, reach) };
  const local = Object.entries(all).map(([name, value]) => `set local ${name} = ${pg.escapeLiteral(value)}`);
  return ['begin', ...local].join('; ');
}

const INT8 = 20;

/** Row ids are bigint in the tables and JSON integers on the wire: they stay far below 2^53. */
function parserOf(oid: number, format?: 'text' | 'binary'): (value: string) => unknown {
  const parse: (value: string) => unknown = pg.types.getTypeParser(oid, format);
  return oid === INT8 ? Number : parse;
}
