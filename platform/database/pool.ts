import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';

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
 * Runs `work` in one transaction with these settings of the session: `app.facility_id` or `app.platform` say what
 * row-level security lets through, others how PostgreSQL goes about it. Only `features/access` calls it.
 */
export async function transaction<T>(
  settings: Record<string, string>,
  work: (db: Db) => Promise<T>,
): Promise<T> {
  const client = await pool().connect();
  let broken: Error | undefined;
  try {
    await client.query(begin(settings));
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

/** One round trip opens the transaction and says whose rows it may see. */
function begin(settings: Record<string, string>): string {
  const local = Object.entries(settings).map(
    ([name, value]) => `set local ${name} = ${pg.escapeLiteral(value)}`,
  );
  return ['begin', ...local].join('; ');
}

const INT8 = 20;

/** Row ids are bigint in the tables and JSON integers on the wire: they stay far below 2^53. */
function parserOf(oid: number, format?: 'text' | 'binary') {
  return oid === INT8 ? Number : pg.types.getTypeParser(oid, format);
}
