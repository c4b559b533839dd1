import pg from 'pg';
import { NAME_CONNECTION, rowAccessProof } from '#platform/database/admission.ts';
import { pool } from '#platform/database/pool.ts';

type Statement = {
  config: pg.QueryConfig & { rowMode?: 'array' };
  values: readonly unknown[];
  rows: readonly object[];
  rowCount: number | null;
};

type Query = (
  this: pg.Client,
  config: Statement['config'] | string,
  values?: unknown[],
) => Promise<pg.QueryResult | pg.QueryResult[]>;

/**
 * Records the transactions that `work` runs on any connection, each with its statements from `begin` to
 * `commit`.
 */
export async function recordTransactions(work: () => Promise<unknown>): Promise<Statement[][]> {
  const { prototype } = pg.Client;
  const query = Reflect.get(prototype, 'query') as Query;
  const transactions: Statement[][] = [];
  const recording: Query = async function (config, values = []) {
    const result = await query.call(this, config, values);
    const statement = typeof config === 'string' ? { text: config } : config;
    if (statement.text.startsWith('begin')) transactions.push([]);
    const { rows, rowCount } = lastOf(result);
    transactions.at(-1)?.push({ config: statement, values: [...values], rows, rowCount });
    return result;
  };
  Reflect.set(prototype, 'query', recording);
  try {
    await work();
  } finally {
    Reflect.set(prototype, 'query', query);
  }
  return transactions;
}

/**
 * Sends recorded transactions again on the same pool.
 * @throws if a statement returns a different number of rows
 */
export async function replay(transactions: readonly Statement[][]): Promise<void> {
  for (const statements of transactions) {
    const client = await pool().connect();
    try {
      for (const { config, values, rowCount } of statements) {
        const result = lastOf(await client.query<object>(config, await admitAll(client, values)));
        if (result.rowCount !== rowCount)
          throw new Error(
            `When replayed, this returns ${result.rowCount} rows instead of ${rowCount}: ${config.text}`,
          );
      }
    } finally {
      client.release();
    }
  }
}

async function admitAll(client: pg.ClientBase, values: readonly unknown[]): Promise<unknown[]> {
  const admittedValues: unknown[] = [];
  for (const value of values) admittedValues.push(await admitValue(client, value));
  return admittedValues;
}

async function admitValue(client: pg.ClientBase, value: unknown): Promise<unknown> {
  const [, facility] = /^(\d+) [0-9a-f]{64}$/.exec(String(value)) ?? [];
  if (facility === undefined) return value;
  const name = names.get(client) ?? (await client.query<{ name: string }>(NAME_CONNECTION)).rows[0]?.name;
  if (name === undefined) throw new Error('The server did not return the name of the connection');
  names.set(client, name);
  return rowAccessProof(name, Number(facility) || 'all');
}

/** Connection names, cached because each recorded transaction already contains the query for the name. */
const names = new WeakMap<pg.ClientBase, string>();

function lastOf(result: pg.QueryResult | pg.QueryResult[]): Pick<pg.QueryResult, 'rows' | 'rowCount'> {
  if (!Array.isArray(result)) return result;
  return result.at(-1) ?? { rows: [], rowCount: null };
}
