import { execFileSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { open, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { BreakableLine } from '#test/harness/breakable-line.ts';
import { isRoot } from '#test/harness/embedded.ts';
import type { ServerProcess } from './server-process.ts';

/**
 * The components that a fault affects. `databaseDir` is the DATA_DIR of the embedded database. `clock` is the
 * file from which faketime reads the server's time.
 */
export type FaultTargets = {
  server: ServerProcess;
  restart: () => Promise<void>;
  line: BreakableLine;
  databaseDir: string;
  isSmall: boolean;
  clock: string | undefined;
};

export type Fault = {
  name: string;
  /** Whether calls may get no response because the responding process is dead or frozen. */
  silences: boolean;
  isPossible: (parts: FaultTargets) => boolean;
  begin: (parts: FaultTargets) => Promise<() => Promise<void> | void>;
};

const alwaysPossible = () => true;

/** `npm test` runs only the first two faults, which no other test covers. */
export const faults: readonly Fault[] = [
  {
    name: 'database killed',
    silences: false,
    isPossible: alwaysPossible,
    begin: async ({ databaseDir }) => {
      process.kill(postmasterOf(databaseDir), 'SIGKILL');
      return () => undefined;
    },
  },
  {
    name: 'database frozen',
    silences: false,
    isPossible: alwaysPossible,
    begin: async ({ databaseDir }) => {
      const pids = withChildren(postmasterOf(databaseDir));
      signalAll(pids, 'SIGSTOP');
      return () => signalAll(pids, 'SIGCONT');
    },
  },
  {
    name: 'server killed',
    silences: true,
    isPossible: alwaysPossible,
    begin: async ({ server, restart }) => {
      await server.stop('SIGKILL');
      return restart;
    },
  },
  {
    name: 'server frozen',
    silences: true,
    isPossible: alwaysPossible,
    begin: async ({ server }) => {
      server.signal('SIGSTOP');
      return () => server.signal('SIGCONT');
    },
  },
  ...(['cut', 'silent'] as const).map(state => ({
    name: `database connection ${state}`,
    silences: false,
    isPossible: alwaysPossible,
    begin: async ({ line }: FaultTargets) => {
      line.become(state);
      return () => line.become('whole');
    },
  })),
  {
    name: 'database disk full',
    silences: false,
    isPossible: ({ isSmall }) => isSmall,
    begin: async ({ databaseDir }) => {
      const ballast = join(databaseDir, 'ballast');
      await fillDisk(ballast);
      return () => rm(ballast);
    },
  },
  ...(['+3600', '-3600'] as const).map(seconds => ({
    name: `server clock ${seconds} s`,
    silences: false,
    isPossible: ({ clock }: FaultTargets) => clock !== undefined,
    begin: async ({ clock = '' }: FaultTargets) => {
      await writeFile(clock, `${seconds}\n`);
      return () => writeFile(clock, '+0\n');
    },
  })),
];

const postmasterOf = (databaseDir: string) =>
  Number(readFileSync(join(databaseDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0]);

function withChildren(pid: number): number[] {
  const children = globSync('/proc/[0-9]*/stat').filter(path => {
    try {
      return Number(/\) . (\d+)/.exec(readFileSync(path, 'utf8'))?.[1]) === pid;
    } catch {
      return false;
    }
  });
  return [pid, ...children.map(path => Number(path.split('/')[2]))];
}

function signalAll(pids: readonly number[], signal: NodeJS.Signals): void {
  for (const pid of pids)
    try {
      process.kill(pid, signal);
    } catch {
      // The process has already ended.
    }
}

async function fillDisk(path: string): Promise<void> {
  const file = await open(path, 'w');
  try {
    for (let size = 1024 * 1024; size >= 4096; size /= 2)
      while (
        await file.write(Buffer.alloc(size)).then(
          written => written.bytesWritten > 0,
          () => false,
        )
      );
  } finally {
    await file.close();
  }
}

/**
 * Mounts a disk of `megabytes` at a folder. Returns false if mounting is not allowed. `unmountDisk` removes the
 * disk.
 */
export function mountDisk(folder: string, megabytes: number): boolean {
  if (!isRoot) return false;
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

export const unmountDisk = (folder: string): void => void execFileSync('umount', ['-l', folder]);
