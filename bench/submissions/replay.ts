import { pool } from '#platform/database/pool.ts';
import { admittedAll, lastOf, type Statement } from './recording.ts';

/** Sends recorded transactions once more on the same pool. Throws where a statement answers another number of rows. */
export async function replay(transactions: readonly Statement[][]): Promise<void> {
  for (const statements of transactions) {
    const client = await pool().connect();
    try {
      for (const { config, values, rowCount } of statements) {
        const result = lastOf(await client.query<object>(config, await admittedAll(client, values)));
        if (result.rowCount !== rowCount)
          throw new Error(
            `Replayed, this answers ${result.rowCount} rows instead of ${rowCount}: ${config.text}`,
          );
      }
    } finally {
      client.release();
    }
  }
}
