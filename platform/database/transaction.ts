import { DrizzleQueryError } from 'drizzle-orm';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { NAME_CONNECTION, type RowAccess, rowAccessProof } from './admission.ts';
import { traceStatement } from './trace-statement.ts';

export type Db = Pick<
  NodePgDatabase,
  'select' | 'insert' | 'update' | 'delete' | 'execute' | 'selectDistinct' | 'with' | '$with'
>;

/** Runs `work` in one transaction with access to the rows of `reach`, then releases the connection. */
export async function inTransaction<T>(
  client: pg.PoolClient,
  reach: RowAccess,
  settings: Record<string, string>,
  work: (db: Db) => Promise<T>,
): Promise<T> {
  let connectionError: Error | undefined;
  let isOver = false;
  let endTrace = traceStatement(client, 'begin');
  const startTrace = (text: string) => {
    endTrace();
    endTrace = traceStatement(client, text);
  };
  // Rejects statements after the end. Otherwise a late statement would run in the next transaction on this
  // connection, possibly that of another hotel.
  const logQuery = (text: string) => {
    if (isOver) throw new Error('The transaction is over');
    startTrace(text);
  };
  try {
    await beginTransaction(client, reach, settings);
    const db = drizzle(client, { casing: 'snake_case', logger: { logQuery } });
    const result = await work(db).finally(() => {
      isOver = true;
    });
    startTrace('commit');
    const { command } = await client.query('commit');
    // The code in `work` ignored the error of a statement. PostgreSQL then responds with ROLLBACK and stores
    // nothing.
    if (command !== 'COMMIT') throw new Error('The transaction was rolled back');
    endTrace();
    return result;
  } catch (error) {
    endTrace(error instanceof DrizzleQueryError || error instanceof pg.DatabaseError);
    await client.query('rollback').catch(cause => {
      connectionError = cause;
    });
    throw error;
  } finally {
    client.release(connectionError);
  }
}

/**
 * Begins a transaction with access to the rows of `reach`. Identifies the connection each time, because a
 * pooler may assign another server process. The proof is a bound value in a separate statement, because every
 * session of this login can read the text of all statements (`pg_stat_activity`).
 */
export async function beginTransaction(
  client: pg.ClientBase,
  reach: RowAccess,
  settings: Record<string, string> = {},
): Promise<void> {
  const local = Object.entries(settings).map(
    ([name, value]) => `set local ${name} = ${pg.escapeLiteral(value)}`,
  );
  const begin = ['begin', ...local, NAME_CONNECTION].join('; ');
  const answers: pg.QueryResult<{ name: string }>[] = [await client.query(begin)].flat();
  const name = answers.at(-1)?.rows[0]?.name;
  if (name === undefined) throw new Error('The server did not return the name of the connection');
  if (reach !== 'none')
    await client.query("select set_config('app.admission', $1, true)", [rowAccessProof(name, reach)]);
}
