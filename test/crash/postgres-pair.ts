import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync } from 'node:fs';
import { appendFile, mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { freePort } from '#platform/database/embedded/supervise.ts';
import { isRoot } from '#test/harness/embedded.ts';

/** A server of the two, and the process that runs it. */
type Member = { folder: string; port: number; running: ChildProcess };

const SUPERUSER = 'postgres';

/** PostgreSQL refuses to run as root. */
const as = isRoot
  ? {
      uid: Number(execFileSync('id', ['-u', SUPERUSER], { encoding: 'utf8' })),
      gid: Number(execFileSync('id', ['-g', SUPERUSER], { encoding: 'utf8' })),
    }
  : {};

/**
 * Two servers of Debian's PostgreSQL, as docs/operators.md#a-second-database-server sets them up: a commit is answered once both have
 * it. `bin`: where its programs are. `folder`: empty.
 */
export async function postgresPair(bin: string, folder: string) {
  if (as.uid !== undefined) chownSync(folder, as.uid, as.gid);
  const run = (program: string, ...args: string[]) =>
    void execFileSync(join(bin, program), args, { ...as, cwd: '/', stdio: ['ignore', 'ignore', 'inherit'] });
  let made = 0;
  const place = async () => ({ folder: join(folder, String(++made)), port: await freePort() });

  async function launch(there: { folder: string; port: number }): Promise<Member> {
    const running = spawn(join(bin, 'postgres'), ['-D', there.folder, '-p', String(there.port)], {
      ...as,
      cwd: '/',
      stdio: 'ignore',
    });
    while (!(await answers(there.port))) await sleep(50);
    return { ...there, running };
  }

  async function standbyOf(port: number): Promise<Member> {
    const there = await place();
    run(
      'pg_basebackup',
      '-h',
      '127.0.0.1',
      '-p',
      String(port),
      '-U',
      SUPERUSER,
      '-D',
      there.folder,
      '-R',
      '-X',
      'stream',
      '-c',
      'fast',
    );
    return launch(there);
  }

  const first = await place();
  await mkdir(first.folder, { mode: 0o700 });
  if (as.uid !== undefined) chownSync(first.folder, as.uid, as.gid);
  run('initdb', '-D', first.folder, '-U', SUPERUSER, '-A', 'trust', '-E', 'UTF8');
  await appendFile(
    join(first.folder, 'postgresql.conf'),
    "listen_addresses = '127.0.0.1'\nunix_socket_directories = ''\nmax_wal_senders = 10\n",
  );
  let primary = await launch(first);
  for (const statement of [
    'create role genkan login',
    'create role genkan_app login in role pg_read_all_stats',
    "create database genkan owner genkan encoding 'UTF8' template template0",
  ])
    await tell(primary.port, statement);
  let standby = await standbyOf(primary.port);
  await waitForBoth(primary.port);

  return {
    port: () => primary.port,
    /** Kills the first server, and lets the second take its place. Out: its port, and seconds that this took. */
    async failOver(): Promise<{ port: number; seconds: number }> {
      const began = performance.now();
      primary.running.kill('SIGKILL');
      await once(primary.running, 'exit');
      await sleep(500);
      const gone = primary.folder;
      primary = standby;
      run('pg_ctl', 'promote', '-w', '-D', primary.folder);
      // Alone it would wait for a second one for ever.
      await tell(primary.port, "alter system set synchronous_standby_names = ''");
      await tell(primary.port, 'select pg_reload_conf()');
      await rm(gone, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
      return { port: primary.port, seconds: (performance.now() - began) / 1000 };
    },
    /** Another second server, made anew. */
    async addStandby(): Promise<void> {
      standby = await standbyOf(primary.port);
      await waitForBoth(primary.port);
    },
    async close(): Promise<void> {
      for (const { running } of [standby, primary]) {
        if (running.exitCode !== null || running.signalCode !== null) continue;
        running.kill('SIGQUIT');
        await once(running, 'exit');
      }
    },
  };
}

/** From now on no commit is answered before the second server has it on its disk. */
async function waitForBoth(port: number): Promise<void> {
  await tell(port, "alter system set synchronous_standby_names = '*'");
  await tell(port, 'select pg_reload_conf()');
  const synchronous = 'select count(*)::int from pg_stat_replication where sync_state = $$sync$$';
  while ((await tell(port, synchronous)) !== 1) await sleep(50);
}

async function tell(port: number, statement: string): Promise<unknown> {
  const client = new pg.Client({ host: '127.0.0.1', port, user: SUPERUSER, database: 'postgres' });
  await client.connect();
  try {
    const { rows } = await client.query({ text: statement, rowMode: 'array' });
    return rows[0]?.[0];
  } finally {
    await client.end();
  }
}

const answers = (port: number): Promise<boolean> =>
  tell(port, 'select 1').then(
    () => true,
    () => false,
  );
