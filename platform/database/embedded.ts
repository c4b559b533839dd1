import { mkdir, realpath } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { DatabaseLog } from '#platform/database/database-log.ts';
import { usableBinaries } from '#platform/database/embedded/binaries.ts';
import { ensureCluster } from '#platform/database/embedded/cluster.ts';
import { grantAccess, serverIdentity } from '#platform/database/embedded/identity.ts';
import { archiveSettings, hasSpool, makeSpool } from '#platform/database/embedded/journal.ts';
import type { Settings } from '#platform/database/embedded/launch.ts';
import { stopLeftover } from '#platform/database/embedded/leftovers.ts';
import { lockDataDir } from '#platform/database/embedded/lock.ts';
import { provision } from '#platform/database/embedded/provision.ts';
import { type Addresses, addressesAt } from '#platform/database/embedded/running.ts';
import { supervise } from '#platform/database/embedded/supervise.ts';

export type EmbeddedDatabase = Addresses & {
  /** Stops the server and releases DATA_DIR. Terminates sessions, but loses nothing that was committed. */
  stop(): Promise<void>;
};

type Options = {
  dataDir: string;
  log: DatabaseLog;
  /** PostgreSQL settings that override the defaults in tests, such as `fsync: 'off'`. */
  settings?: Settings;
  /**
   * Whether the server keeps its WAL files for `copyJournal` (apps/server/backup) from now on, including after later
   * starts.
   */
  spools?: boolean;
};

/**
 * Starts the PostgreSQL from npm on the files in `dataDir`, which is created if missing, and supervises it
 * until `stop`. The server listens on a free loopback port and ends with this process. A server left behind by
 * a killed process is stopped first.
 * @throws if another process uses `dataDir`
 */
export async function startEmbedded({
  dataDir,
  log,
  settings = {},
  spools = false,
}: Options): Promise<EmbeddedDatabase> {
  const home = await createDataDir(dataDir);
  const lock = lockDataDir(home);
  try {
    const server = await startServer(home, { log, settings, spools });
    return {
      ...server,
      async stop() {
        await server.stop();
        lock.release();
      },
    };
  } catch (error) {
    lock.release();
    throw error;
  }
}

async function createDataDir(dataDir: string): Promise<string> {
  const path = resolve(dataDir);
  try {
    // If Genkan runs as root, the database server runs as another user, which must be able to enter this
    // folder.
    await mkdir(path, { recursive: true, mode: process.getuid?.() === 0 ? 0o711 : 0o700 });
    return await realpath(path);
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new Error(`DATA_DIR ${path} cannot be created: ${reason}`, { cause });
  }
}

type ServeOptions = Required<Omit<Options, 'dataDir'>>;

async function startServer(
  dataDir: string,
  { log, spools, ...given }: ServeOptions,
): Promise<EmbeddedDatabase> {
  const clusterDir = join(dataDir, 'postgres');
  const settings =
    spools || hasSpool(clusterDir) ? { ...archiveSettings, ...given.settings } : given.settings;
  const identity = await serverIdentity(clusterDir);
  await grantAccess(identity, dataDir, log);
  stopLeftover(clusterDir, log);
  const binaries = await usableBinaries(dataDir, identity);
  const secrets = await ensureCluster({ dataDir, clusterDir, binaries, identity, settings, log });
  if (spools) await makeSpool(clusterDir, identity);
  const server = await supervise({ postgres: binaries.postgres, clusterDir, identity, settings, log });
  const addresses = addressesAt(server.port, secrets);
  try {
    await provision(addresses.adminUrl, secrets);
  } catch (error) {
    await server.stop();
    throw error;
  }
  return { ...addresses, stop: server.stop };
}
