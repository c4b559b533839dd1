import { sql } from 'drizzle-orm';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';

/** A Drizzle handle: the pool's own, or a transaction's. */
export type Db = Pick<
  NodePgDatabase,
  'select' | 'insert' | 'update' | 'delete' | 'execute' | 'selectDistinct' | 'with'
>;

let open: { pool: pg.Pool; db: NodePgDatabase } | undefined;

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
  open = { pool, db: drizzle(pool, { casing: 'snake_case' }) };
}

export async function closeDatabase(): Promise<void> {
  const closing = open;
  open = undefined;
  await closing?.pool.end();
}

/** The pool itself, for graphile-worker and COPY. Everything else goes through a transaction below. */
export function pool(): pg.Pool {
  if (!open) throw new Error('The database is not open: call openDatabase first');
  return open.pool;
}

/**
 * Runs `work` in one transaction in which row-level security lets through what `settings` say
 * (`app.facility_id`, or `app.platform`). Only `features/access` calls it.
 */
export async function transaction<T>(
  settings: Record<string, string>,
  work: (db: Db) => Promise<T>,
): Promise<T> {
  if (!open) throw new Error('The database is not open: call openDatabase first');
  return open.db.transaction(async tx => {
    for (const [name, value] of Object.entries(settings))
      await tx.execute(sql`select set_config(${name}, ${value}, true)`);
    return work(tx);
  });
}

const INT8 = 20;

/** Row ids are bigint in the tables and JSON integers on the wire: they stay far below 2^53. */
function parserOf(oid: number, format?: 'text' | 'binary') {
  return oid === INT8 ? Number : pg.types.getTypeParser(oid, format);
}
