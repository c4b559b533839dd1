import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, vi } from 'vitest';
import { restore } from '#apps/server/backup/restore.ts';
import { takeBackup } from '#apps/server/backup/take.ts';
import { openStorage } from '#apps/server/storage.ts';
import { type Config, readConfig } from '#platform/config/config.ts';
import { newIdentity } from '#platform/crypto/age.ts';
import { runningDatabase } from '#platform/database/embedded/running.ts';
import { diskStore } from '#platform/files/disk-store.ts';
import type { FileStore } from '#platform/files/files.ts';
import { configureLog } from '#platform/log/log.ts';
import { bundleProgram } from '../../scripts/one-file.ts';
import { copyDatabaseTo } from './database-server.ts';
import { listeningLog, queryValue } from './embedded.ts';

export const MASTER_KEY = Buffer.alloc(32, 7).toString('base64');

export type BackedUpInstallation = {
  folder: string;
  config: Config;
  identity: string;
  kept: FileStore;
  take: typeof takeBackup extends (what: infer What) => infer Out ? (what?: Partial<What>) => Out : never;
  bring(dataDir: string, how?: Partial<Parameters<typeof restore>[0]>): ReturnType<typeof restore>;
  /**
   * Waits until everything that the server has written so far is archived.
   * @returns the path of the last archived file
   */
  carried(): Promise<string>;
  below(path: string): Promise<string[]>;
  adminUrl(): Promise<string>;
  /** Stops Genkan and its database. The files remain until `stop` is called. */
  end(): Promise<void>;
  stop(): Promise<void>;
};

export async function aStoppedInstallation(): Promise<BackedUpInstallation> {
  const here = await aBackedUpInstallation();
  await here.take();
  await here.carried();
  await here.end();
  return here;
}

/**
 * Runs `genkan restore` on the installation's backups, without npm. `settings` are additional environment
 * variables.
 */
export async function restoreCommand(
  { folder, identity }: BackedUpInstallation,
  settings: Record<string, string>,
  ...options: string[]
): Promise<ChildProcess> {
  const path = join(folder, 'identity.txt');
  await writeFile(path, identity);
  const { NODE_ENV: _, ...outer } = process.env;
  const script = await bundleProgram(join(import.meta.dirname, '../../apps/server/restore.ts'));
  const args = [script, join(folder, 'kept'), '--identity', path, ...options];
  return spawn(process.execPath, args, { env: { ...outer, ...settings }, stdio: 'ignore' });
}

export const serverPid = (clusterDir: () => Promise<string>): Promise<number> =>
  vi.waitFor(
    async () => {
      const text = await readFile(join(await clusterDir(), 'postmaster.pid'), 'utf8');
      expect(text.split('\n').length).toBeGreaterThan(4);
      return Number.parseInt(text, 10);
    },
    { timeout: 60_000, interval: 10 },
  );

export const isServer = async (pid: number): Promise<boolean> =>
  (await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')).includes('postgres');

export async function aBackedUpInstallation(): Promise<BackedUpInstallation> {
  configureLog({ level: 'silent' });
  const folder = await mkdtemp(join(tmpdir(), 'genkan-backup-'));
  const { identity, recipient } = await newIdentity();
  const config = readConfig(
    {
      DATA_DIR: join(folder, 'here'),
      BACKUP_TO: join(folder, 'kept'),
      BACKUP_RECIPIENT: recipient,
      MASTER_KEY,
    },
    'test',
  );
  await copyDatabaseTo(config.dataDir);
  const close = await openStorage(config, { carryEveryMs: 100 });
  let isOver = false;
  const end = async () => {
    if (!isOver) await close();
    isOver = true;
  };
  const kept = diskStore(join(folder, 'kept'));
  const server = async () => (await runningDatabase(config.dataDir))?.adminUrl ?? '';
  const below = async (path: string) => {
    const paths: string[] = [];
    for await (const found of kept.walk(path)) paths.push(found.path);
    return paths.sort();
  };
  return {
    folder,
    config,
    identity,
    kept,
    below,
    take: async what =>
      takeBackup({
        adminUrl: await server(),
        dataDir: config.dataDir,
        pictures: diskStore(join(config.dataDir, 'files')),
        kept,
        recipient,
        release: '1.2.3',
        ...what,
      }),
    bring: (dataDir, how) =>
      restore({ dataDir, kept, identities: [identity], to: undefined, log: listeningLog(), ...how }),
    async carried() {
      const name = String(await queryValue(await server(), 'select pg_walfile_name(pg_switch_wal())'));
      const path = `journal/${name.slice(0, 8)}/${name}.age`;
      const isThere = async () => expect(await kept.get(path)).toBeDefined();
      await vi.waitFor(isThere, { timeout: 60_000, interval: 100 });
      return path;
    },
    adminUrl: async () => new URL('/genkan', await server()).href,
    end,
    async stop() {
      await end();
      await rm(folder, { recursive: true, maxRetries: 10 });
    },
  };
}
