import pg from 'pg';

/** One statement as the driver was given it, and what it answered. */
export type Statement = {
  config: pg.QueryConfig & { rowMode?: 'array' };
  values: readonly unknown[];
  rows: readonly object[];
  rowCount: number | null;
};

type Query = (this: pg.Client, config: Statement['config'], values?: unknown[]) => Promise<pg.QueryResult>;

/** The transactions, each as its statements from `begin` to `commit`, that `work` runs on whichever connection. */
export async function recordTransactions(work: () => Promise<unknown>): Promise<Statement[][]> {
  const { prototype } = pg.Client;
  const query = Reflect.get(prototype, 'query') as Query;
  const transactions: Statement[][] = [];
  const recording: Query = async function (config, values = []) {
    const result = await query.call(this, config, values);
    if (config.text === 'begin') transactions.push([]);
    const { rows, rowCount } = result;
    transactions.at(-1)?.push({ config, values: [...values], rows, rowCount });
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
