import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync } from 'node:fs';
import { appendFile, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { isRoot } from '#test/harness/embedded.ts';

export type RunningPostgres = { folder: string; port: number; running: ChildProcess };

export const SUPERUSER = 'postgres';

/** PostgreSQL refuses to run as root. */
export const asPostgres = isRoot
  ? {
      uid: Number(execFileSync('id', ['-u', SUPERUSER], { encoding: 'utf8' })),
      gid: Number(execFileSync('id', ['-g', SUPERUSER], { encoding: 'utf8' })),
    }
  : {};

export function giveToPostgres(path: string): void {
  if (asPostgres.uid !== undefined) chownSync(path, asPostgres.uid, asPostgres.gid);
}

/**
 * Runs a program to its end as the user of the PostgreSQL server.
 * @throws if the program fails
 */
export const runAsPostgres = (program: string, ...args: string[]): void =>
  void execFileSync(program, args, { ...asPostgres, cwd: '/', stdio: ['ignore', 'ignore', 'inherit'] });

/**
 * Creates the first server in `folder` with the two logins and the database of Genkan. `bin` is the folder of
 * PostgreSQL's programs.
 */
export async function makePostgres(
  bin: string,
  { folder, port, settings }: { folder: string; port: number; settings: string },
): Promise<RunningPostgres> {
  await mkdir(folder, { mode: 0o700 });
  giveToPostgres(folder);
  runAsPostgres(join(bin, 'initdb'), '-D', folder, '-U', SUPERUSER, '-A', 'trust', '-E', 'UTF8');
  await appendFile(
    join(folder, 'postgresql.conf'),
    `listen_addresses = '127.0.0.1'\nunix_socket_directories = ''\n${settings}\n`,
  );
  const server = await launchPostgres(bin, { folder, port });
  for (const statement of [
    'create role genkan login',
    'create role genkan_app login in role pg_read_all_stats',
    "create database genkan owner genkan encoding 'UTF8' template template0",
  ])
    await runStatement(port, statement);
  return server;
}

export async function launchPostgres(
  bin: string,
  { folder, port }: { folder: string; port: number },
  ...args: string[]
): Promise<RunningPostgres> {
  const running = spawn(join(bin, 'postgres'), ['-D', folder, '-p', String(port), ...args], {
    ...asPostgres,
    cwd: '/',
    stdio: 'ignore',
  });
  while (!(await isResponding(port))) {
    if (running.exitCode !== null) throw new Error(`The database server in ${folder} did not start`);
    await sleep(50);
  }
  return { folder, port, running };
}

export async function stopPostgres({ running }: RunningPostgres, signal: NodeJS.Signals): Promise<void> {
  if (running.exitCode !== null || running.signalCode !== null) return;
  running.kill(signal);
  await once(running, 'exit');
}

export async function runStatement(port: number, statement: string, database = 'postgres'): Promise<unknown> {
  const client = new pg.Client({ host: '127.0.0.1', port, user: SUPERUSER, database });
  await client.connect();
  try {
    const { rows } = await client.query({ text: statement, rowMode: 'array' });
    return rows[0]?.[0];
  } finally {
    await client.end();
  }
}

const isResponding = (port: number): Promise<boolean> =>
  runStatement(port, 'select 1').then(
    () => true,
    () => false,
  );
