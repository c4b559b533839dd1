import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { TEST_KEY } from '#test/harness/admit-tests.ts';
import { ownersTestDatabase, testDatabase } from '#test/harness/database.ts';
import { withDatabase } from '#test/harness/database-url.ts';
import { asOneFile } from '../../scripts/one-file.ts';

/** By which the database knows its connections. */
const NAME = 'to-be-killed';

/** Where a process works: a database of the tests' server, a folder of files, a master key. */
export type Place = { database: string; folder: string; key: Buffer };

/** This test file's own database. */
export const here = (folder: string): Place => ({
  database: new URL(testDatabase()).pathname.slice(1),
  folder,
  key: TEST_KEY,
});

/**
 * Lets a process export, import or delete a hotel as far as this table, and kills it there: it waits for the table, which
 * nobody else may touch until it is dead. `lock`: what it must not do there, in the words of PostgreSQL.
 */
export async function killedAt(
  place: Place,
  table: string,
  args: readonly string[],
  lock = 'access exclusive',
): Promise<void> {
  const owner = await ownerOf(place);
  let child: ChildProcess | undefined;
  try {
    await owner.query(`begin; lock table ${table} in ${lock} mode`);
    child = await transferring(place, args);
    const ended = once(child, 'exit');
    while ((await waiting(owner, table)) === 0) {
      if (child.exitCode !== null) throw new Error(`It ended by itself before ${table}`);
      await sleep(20);
    }
    child.kill('SIGKILL');
    await ended;
  } finally {
    child?.kill('SIGKILL');
    await owner.query('rollback');
    // The database carries out what it was told to before it notices.
    while ((await connections(owner)) > 0) await sleep(20);
    await owner.end();
  }
}

/** A connection as who owns the tables there. */
export async function ownerOf({ database }: Place): Promise<pg.Client> {
  const owner = new pg.Client({ connectionString: withDatabase(ownersTestDatabase(), database) });
  await owner.connect();
  return owner;
}

async function transferring(
  { database, folder, key }: Place,
  args: readonly string[],
): Promise<ChildProcess> {
  const url = new URL(withDatabase(testDatabase(), database));
  url.searchParams.set('application_name', NAME);
  const program = await asOneFile(join(import.meta.dirname, 'transfer.ts'));
  const all = [program, url.href, folder, key.toString('base64'), ...args];
  return spawn(process.execPath, all, { stdio: ['ignore', 'ignore', 'inherit'] });
}

/** Some read the months of a table by themselves. */
async function waiting(owner: pg.Client, table: string): Promise<number> {
  const { rows } = await owner.query<{ count: number }>(
    `select count(*)::int as count from pg_locks
      where not granted and (relation = $1::regclass or relation in (select relid from pg_partition_tree($1)))`,
    [table],
  );
  return rows[0]?.count ?? 0;
}

async function connections(owner: pg.Client): Promise<number> {
  const { rows } = await owner.query<{ count: number }>(
    'select count(*)::int as count from pg_stat_activity where datname = current_database() and application_name = $1',
    [NAME],
  );
  return rows[0]?.count ?? 0;
}
