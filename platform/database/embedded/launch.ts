import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import type { DatabaseLog } from '#platform/database/database-log.ts';
import type { Identity } from '#platform/database/embedded/identity.ts';

/** PostgreSQL settings by name. They override the defaults. */
export type Settings = Record<string, string>;

export type LaunchOptions = {
  postgres: string;
  clusterDir: string;
  identity: Identity | undefined;
  settings: Settings;
  log: DatabaseLog;
};

/** A server that accepts connections. `exited` resolves when it has ended for any reason. */
export type RunningServer = { exited: Promise<void>; stop(signal: NodeJS.Signals): void };

const READY = 'database system is ready to accept connections';

/** Returns the variables of faketime, so that child processes use the same faked time. */
export const clockOf = (env: NodeJS.ProcessEnv) =>
  Object.fromEntries(Object.entries(env).filter(([name]) => /^(LD_PRELOAD$|FAKETIME)/.test(name)));

/**
 * Starts the server on a loopback port and waits until it accepts connections. Waits as long as the server
 * runs, because it must replay its WAL after a crash.
 * @throws with the server's output if it exits
 */
export async function launch(options: LaunchOptions, port: number): Promise<RunningServer> {
  const child = spawn(options.postgres, ['-D', options.clusterDir, ...settings(options, port)], {
    ...(options.identity && { uid: options.identity.uid, gid: options.identity.gid }),
    env: { ...clockOf(process.env), PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' },
    cwd: '/',
    // The server has its own process group, so that Ctrl-C reaches only this process, which stops the server
    // when it is no longer needed.
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const exited = new Promise<void>(resolve => child.once('close', () => resolve()));
  if (child.pid) stopWithParent(child, child.pid, options.identity);
  await waitUntilReady(child, options.log);
  return { exited, stop: signal => void child.kill(signal) };
}

function settings(options: LaunchOptions, port: number): string[] {
  const values = {
    port: String(port),
    listen_addresses: '127.0.0.1',
    // TCP only, because the path of a Unix socket is limited to 107 bytes and DATA_DIR may be longer.
    unix_socket_directories: '',
    fsync: 'on',
    synchronous_commit: 'on',
    full_page_writes: 'on',
    // A query over the partitions of many years needs a lock on each of them.
    max_locks_per_transaction: '256',
    timezone: 'UTC',
    log_timezone: 'UTC',
    // The application reports statement errors itself. In the server's log, they would contain guest data.
    log_min_messages: 'log',
    log_min_error_statement: 'panic',
    log_checkpoints: 'off',
    log_line_prefix: '',
    // Queries are short, so JIT compilation would take longer than the queries.
    jit: 'off',
    // The files are on an SSD or in memory, so index reads are cheap.
    random_page_cost: '1.1',
    ...options.settings,
  };
  return Object.entries(values).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}

function waitUntilReady(child: ChildProcess, log: DatabaseLog): Promise<void> {
  return new Promise((resolve, reject) => {
    const startupLines: string[] = [];
    let isReady = false;
    child.once('error', reject);
    child.once('close', () =>
      reject(new Error(`The database server did not start: ${startupLines.join(' ')}`)),
    );
    if (!child.stderr) return;
    createInterface({ input: child.stderr }).on('line', line => {
      if (isReady) return logPanic(line, log);
      startupLines.push(line);
      if (line.includes('automatic recovery in progress'))
        log.info('The database was not shut down properly last time and is recovering');
      if (!line.includes(READY)) return;
      isReady = true;
      resolve();
    });
  });
}

function logPanic(line: string, log: DatabaseLog): void {
  if (line.startsWith('PANIC:')) log.error(`Database server: ${line}`);
}

/**
 * Makes the server end with this process, even if the process is killed: a shell waits on a pipe whose other
 * end only this process holds. If the server survives anyway, the next start stops it.
 */
function stopWithParent(server: ChildProcess, pid: number, identity: Identity | undefined): void {
  const watcher = spawn('/bin/sh', ['-c', 'read -r line; kill -INT "$1"', 'sh', String(pid)], {
    ...(identity && { uid: identity.uid, gid: identity.gid }),
    env: {},
    cwd: '/',
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  watcher.on('error', () => undefined);
  server.once('exit', () => watcher.kill('SIGKILL'));
}
