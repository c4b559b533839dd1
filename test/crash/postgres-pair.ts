import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '#platform/database/embedded/supervise.ts';
import {
  giveToPostgres,
  launchPostgres,
  makePostgres,
  type RunningPostgres,
  runAsPostgres,
  runStatement,
  SUPERUSER,
  stopPostgres,
} from './debian-postgres.ts';

/**
 * Sets up two Debian PostgreSQL servers as in docs/operators-several-processes.md#a-second-database-server: a
 * commit returns once both servers have it.
 * @param bin the folder of the PostgreSQL programs
 * @param folder an empty folder
 */
export async function postgresPair(bin: string, folder: string) {
  giveToPostgres(folder);
  let made = 0;
  const place = async () => ({ folder: join(folder, String(++made)), port: await freePort() });

  async function standbyOf(port: number): Promise<RunningPostgres> {
    const there = await place();
    const source = ['-h', '127.0.0.1', '-p', String(port), '-U', SUPERUSER];
    runAsPostgres(
      join(bin, 'pg_basebackup'),
      ...source,
      ...['-D', there.folder, '-R', '-X', 'stream', '-c', 'fast'],
    );
    return launchPostgres(bin, there);
  }

  let primary = await makePostgres(bin, { ...(await place()), settings: 'max_wal_senders = 10' });
  let standby = await standbyOf(primary.port);
  await waitForBoth(primary.port);

  return {
    port: () => primary.port,
    /**
     * Kills the first server and promotes the second.
     * @returns the port of the second server, and how many seconds this took
     */
    async failOver(): Promise<{ port: number; seconds: number }> {
      const began = performance.now();
      await stopPostgres(primary, 'SIGKILL');
      await sleep(500);
      const gone = primary.folder;
      primary = standby;
      runAsPostgres(join(bin, 'pg_ctl'), 'promote', '-w', '-D', primary.folder);
      // Commits would otherwise wait forever for a standby.
      await runStatement(primary.port, "alter system set synchronous_standby_names = ''");
      await runStatement(primary.port, 'select pg_reload_conf()');
      await rm(gone, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
      return { port: primary.port, seconds: (performance.now() - began) / 1000 };
    },
    async addStandby(): Promise<void> {
      standby = await standbyOf(primary.port);
      await waitForBoth(primary.port);
    },
    async close(): Promise<void> {
      for (const each of [standby, primary]) await stopPostgres(each, 'SIGQUIT');
    },
  };
}

/** After this, a commit returns only once the second server has it on disk. */
async function waitForBoth(port: number): Promise<void> {
  await runStatement(port, "alter system set synchronous_standby_names = '*'");
  await runStatement(port, 'select pg_reload_conf()');
  const synchronous = 'select count(*)::int from pg_stat_replication where sync_state = $$sync$$';
  while ((await runStatement(port, synchronous)) !== 1) await sleep(50);
}
