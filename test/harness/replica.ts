import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chown, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import { usableBinaries } from '#platform/database/embedded/binaries.ts';
import { serverIdentity } from '#platform/database/embedded/identity.ts';
import { clockOf } from '#platform/database/embedded/launch.ts';
import { freePort } from '#platform/database/embedded/supervise.ts';
import { startEmbedded } from '#platform/database/embedded.ts';
import { migrate } from '#platform/database/migrate.ts';
import { admitTests } from '#test/harness/admit-tests.ts';
import { ask } from '#test/harness/embedded.ts';

const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };

/** A migrated database and a server that follows it, both the embedded PostgreSQL, which streams as any other does. */
export async function databaseWithReplica() {
  const dataDir = await mkdtemp(join(tmpdir(), 'genkan-test-'));
  const { adminUrl, url, migrationUrl, stop } = await startEmbedded({ dataDir, log: quiet });
  await migrate(migrationUrl, { log: quiet, login: new URL(url).username });
  await admitTests(migrationUrl);
  const folder = await mkdtemp(join(tmpdir(), 'genkan-replica-'));
  await copyTo(folder, { adminUrl, dataDir });
  const replica = { folder, dataDir, port: await freePort() };
  let running = await launch(replica);
  const there = (address: string) => Object.assign(new URL(address), { port: String(replica.port) }).href;
  await untilAnswers(there(adminUrl));
  const end = async () => {
    running.kill('SIGKILL');
    await once(running, 'exit');
  };
  return {
    url,
    replicaUrl: there(url),
    /** One statement as the superuser. */
    tellReplica: (statement: string) => ask(there(adminUrl), statement),
    killReplica: end,
    async restartReplica() {
      running = await launch(replica);
      await untilAnswers(there(adminUrl));
    },
    async close() {
      if (running.exitCode === null && running.signalCode === null) await end();
      await stop();
      for (const path of [folder, dataDir]) await rm(path, { recursive: true, force: true, maxRetries: 10 });
    },
  };
}

type Replica = { folder: string; dataDir: string; port: number };
type Original = { adminUrl: string; dataDir: string };

async function copyTo(folder: string, { adminUrl, dataDir }: Original): Promise<void> {
  const admin = new pg.Client({ connectionString: adminUrl });
  await admin.connect();
  await admin.query("select pg_backup_start('replica', true)");
  // With whom each file belongs to: as root, the server runs as another user.
  await promisify(execFile)('cp', ['-a', `${join(dataDir, 'postgres')}/.`, folder]);
  const { rows } = await admin.query<{ label: string }>(
    'select labelfile as label from pg_backup_stop(false)',
  );
  await admin.end();
  const source = new URL(adminUrl);
  const login = `user=${source.username} password=${decodeURIComponent(source.password)}`;
  const identity = await serverIdentity(join(dataDir, 'postgres'));
  await rm(join(folder, 'postmaster.pid'));
  const written = {
    backup_label: rows[0]?.label ?? '',
    'standby.signal': '',
    'postgresql.auto.conf': `primary_conninfo = 'host=127.0.0.1 port=${source.port} ${login}'\n`,
  };
  for (const [name, text] of Object.entries(written)) {
    await writeFile(join(folder, name), text);
    if (identity) await chown(join(folder, name), identity.uid, identity.gid);
  }
}

async function launch({ folder, dataDir, port }: Replica): Promise<ChildProcess> {
  const identity = await serverIdentity(join(dataDir, 'postgres'));
  const { postgres } = await usableBinaries(dataDir, identity);
  const settings = [
    `port=${port}`,
    'listen_addresses=127.0.0.1',
    'unix_socket_directories=',
    'timezone=UTC',
    // A server that follows may have no fewer than the one it follows (platform/database/embedded/launch.ts).
    'max_locks_per_transaction=256',
  ];
  return spawn(postgres, ['-D', folder, ...settings.flatMap(each => ['-c', each])], {
    ...(identity && { uid: identity.uid, gid: identity.gid }),
    env: { ...clockOf(process.env), PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' },
    cwd: '/',
    stdio: 'ignore',
  });
}

async function untilAnswers(url: string): Promise<void> {
  for (let tries = 0; ; tries += 1)
    try {
      await ask(url, 'select 1');
      return;
    } catch (error) {
      if (tries > 600) throw error;
      await sleep(50);
    }
}
