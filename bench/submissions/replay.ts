import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import { pool } from '#platform/database/pool.ts';
import { admittedAll, lastOf, type Statement } from './recording.ts';

/** Row ids of the recorded submission → those of the one replayed; also what names its guest's session. */
type Names = Map<string, string>;

/**
 * Where each table's ids begin, so far apart that an id tells itself from every other number, also within a text:
 * 1000000000001 is a booking and nothing else.
 */
export async function spreadIds(admin: pg.Client): Promise<void> {
  const tables = ['booking', 'slot', 'guest_session', 'registration', 'person'];
  for (const [index, table] of tables.entries())
    await admin.query(`alter table ${table} alter column id restart with ${index + 1}000000000001`);
}

const ID = /\b[1-5]0{5}\d{7}\b/g;

/**
 * Sends the recorded statements for another guest: the same texts on the same pool, in transactions as they were.
 * Ids follow from what the statements before have answered; random bytes (hashes, sealed values) are drawn anew.
 * Throws where a statement answers another number of rows.
 */
export async function replay(transactions: readonly Statement[][], names: Names): Promise<void> {
  for (const statements of transactions) {
    const client = await pool().connect();
    try {
      for (const statement of statements) await send(client, statement, names);
    } finally {
      client.release();
    }
  }
}

async function send(client: pg.PoolClient, { config, values, rows, rowCount }: Statement, names: Names) {
  const result = lastOf(
    await client.query<object>(
      config,
      await admittedAll(
        client,
        values.map(value => renewed(value, names)),
      ),
    ),
  );
  if (result.rowCount !== rowCount)
    throw new Error(`Replayed, this answers ${result.rowCount} rows instead of ${rowCount}: ${config.text}`);
  const answered: readonly object[] = result.rows;
  for (const [index, row] of answered.entries()) learn(names, rows[index] ?? [], row);
}

/** A value for another guest; one without an id in it stays what it is. */
function renewed(value: unknown, names: Names): unknown {
  if (Buffer.isBuffer(value)) return randomBytes(value.length);
  if (Array.isArray(value)) return value.map(each => renewed(each, names));
  if (typeof value === 'number') return names.get(String(value)) ?? value;
  if (typeof value !== 'string') return value;
  return names.get(value) ?? value.replace(ID, id => names.get(id) ?? id);
}

/** Once and for all by the first answer that names it, as rows are inserted: those that are read come in any order. */
function learn(names: Names, recorded: object, answered: object): void {
  const cells: unknown[] = Object.values(answered);
  for (const [index, cell] of Object.values(recorded).entries()) {
    const id = String(cell);
    if (id.match(ID)?.[0] === id && !names.has(id)) names.set(id, String(cells[index]));
  }
}
