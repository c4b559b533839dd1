import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { TEST_KEY } from '#test/harness/admit-tests.ts';
import { ownersTestDatabase, testDatabase } from '#test/harness/database.ts';
import { withDatabase } from '#test/harness/database-url.ts';
import { bundleProgram } from '../../scripts/one-file.ts';

const NAME = 'to-be-killed';

export type TransferTarget = { database: string; folder: string; key: Buffer };

export const testTarget = (folder: string): TransferTarget => ({
  database: new URL(testDatabase()).pathname.slice(1),
  folder,
  key: TEST_KEY,
});

/**
 * Starts a process that exports, imports or deletes a hotel, and kills it when it reaches this table. The table
 * stays locked until the process is dead. `lock` is the PostgreSQL lock mode that blocks the process.
 */
export async function killTransferAt(
  place: TransferTarget,
  table: string,
  args: readonly string[],
  lock = 'access exclusive',
): Promise<void> {
  const owner = await ownerOf(place);
  let child: ChildProcess | undefined;
  try {
    await owner.query(`begin; lock table ${table} in ${lock} mode`);
    child = await startTransfer(place, args);
    const ended = once(child, 'exit');
    while ((await countWaitingLocks(owner, table)) === 0) {
      if (child.exitCode !== null) throw new Error(`The transfer ended by itself before ${table}`);
      await sleep(20);
    }
    child.kill('SIGKILL');
    await ended;
  } finally {
    child?.kill('SIGKILL');
    await owner.query('rollback');
    // The database finishes the current statement before it detects that the process has ended.
    while ((await countConnections(owner)) > 0) await sleep(20);
    await owner.end();
  }
}

export async function ownerOf({ database }: TransferTarget): Promise<pg.Client> {
  const owner = new pg.Client({ connectionString: withDatabase(ownersTestDatabase(), database) });
  await owner.connect();
  return owner;
}

async function startTransfer(
  { database, folder, key }: TransferTarget,
  args: readonly string[],
): Promise<ChildProcess> {
  const url = new URL(withDatabase(testDatabase(), database));
  url.searchParams.set('application_name', NAME);
  const program = await bundleProgram(join(import.meta.dirname, 'transfer.ts'));
  const all = [program, url.href, folder, key.toString('base64'), ...args];
  return spawn(process.execPath, all, { stdio: ['ignore', 'ignore', 'inherit'] });
}

/** Includes partitions, because some statements read a month's partition directly. */
async function countWaitingLocks(owner: pg.Client, table: string): Promise<number> {
  const { rows } = await owner.query<{ count: number }>(
    `select count(*)::int as count from pg_locks
      where not granted and (relation = $1::regclass or relation in (select relid from pg_partition_tree($1)))`,
    [table],
  );
  return rows[0]?.count ?? 0;
}

async function countConnections(owner: pg.Client): Promise<number> {
  const { rows } = await owner.query<{ count: number }>(
    'select count(*)::int as count from pg_stat_activity where datname = current_database() and application_name = $1',
    [NAME],
  );
  return rows[0]?.count ?? 0;
}
