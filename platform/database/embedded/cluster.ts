import { execFile } from 'node:child_process';
import { chown, mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { DatabaseLog } from '#platform/database/database-log.ts';
import type { Binaries } from '#platform/database/embedded/binaries.ts';
import type { Identity } from '#platform/database/embedded/identity.ts';
import type { Settings } from '#platform/database/embedded/launch.ts';
import { makeSecrets, readSecrets, type Secrets } from '#platform/database/embedded/secrets.ts';

const run = promisify(execFile);

/** The superuser of the embedded server. The application uses another login (`provision.ts`). */
export const SUPERUSER = 'postgres';

type Options = {
  dataDir: string;
  clusterDir: string;
  binaries: Binaries;
  identity: Identity | undefined;
  settings: Settings;
  log: DatabaseLog;
};

/** Creates the database files in `clusterDir` unless they exist, and returns the passwords. */
export async function ensureCluster(options: Options): Promise<Secrets> {
  const { dataDir, clusterDir } = options;
  const secrets = await readSecrets(dataDir);
  if (await exists(clusterDir)) {
    await checkUsable(options);
    if (secrets) return secrets;
    throw new Error(
      `${dataDir} holds a database but not database-secrets.json with its passwords. Restore that file from a backup.`,
    );
  }
  options.log.info(`Creating the database in ${clusterDir}`);
  return createCluster(options, secrets ?? (await makeSecrets(dataDir)));
}

// The files are created under another name and renamed when complete, so that an interrupted start leaves
// nothing that looks like a database.
async function createCluster(options: Options, secrets: Secrets): Promise<Secrets> {
  const { clusterDir, identity } = options;
  const staging = `${clusterDir}.new`;
  await rm(staging, { recursive: true, force: true });
  await mkdir(staging, { mode: 0o700 });
  const passwordFile = join(staging, 'password');
  await writeFile(passwordFile, `${secrets.superuser}\n`, { mode: 0o600 });
  if (identity) for (const path of [staging, passwordFile]) await chown(path, identity.uid, identity.gid);
  await initdb(options, join(staging, 'cluster'), passwordFile);
  await rename(join(staging, 'cluster'), clusterDir);
  await rm(staging, { recursive: true });
  return secrets;
}

/** Message of initdb about a user without a name. It is in English because initdb runs with that locale. */
const NAMELESS_USER_ERROR = 'could not look up effective user ID';

async function initdb(options: Options, dir: string, passwordFile: string): Promise<void> {
  // Locale C, because sorting and comparison must not depend on what is installed on the machine.
  const settings = ['--encoding=UTF8', '--locale=C', '--auth=scram-sha-256', '--no-instructions'];
  const login = [`--username=${SUPERUSER}`, `--pwfile=${passwordFile}`];
  const sync = options.settings.fsync === 'off' ? ['--no-sync'] : [];
  const { identity } = options;
  try {
    await run(options.binaries.initdb, ['-D', dir, ...settings, ...login, ...sync], {
      ...(identity && { uid: identity.uid, gid: identity.gid }),
      env: { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' },
      cwd: '/',
    });
  } catch (error) {
    const output = error instanceof Error && 'stderr' in error ? String(error.stderr).trim() : String(error);
    if (output.includes(NAMELESS_USER_ERROR))
      throw new Error(
        'Genkan runs as a user (id ' +
          process.getuid?.() +
          ') that is not in /etc/passwd, and PostgreSQL creates no ' +
          'database for such a user. Run it as a user of this machine, or set DATABASE_URL to a database of your own.',
        { cause: error },
      );
    throw new Error(`The database could not be created in ${options.clusterDir}: ${output}`, {
      cause: error,
    });
  }
}

async function checkUsable({ clusterDir, binaries }: Options): Promise<void> {
  const { uid } = await stat(clusterDir);
  const we = process.getuid?.();
  if (we !== undefined && we !== 0 && uid !== we)
    throw new Error(
      `The database in ${clusterDir} belongs to another user (id ${uid}): Genkan was first started as root or by ` +
        'another user. Start it the same way again, or set another DATA_DIR.',
    );
  const version = await readFile(join(clusterDir, 'PG_VERSION'), 'utf8').catch(() => undefined);
  if (version === undefined)
    throw new Error(`${clusterDir} is not a database. Move it away and start again.`);
  if (Number(version) !== binaries.major)
    throw new Error(
      `The database in ${clusterDir} was made by PostgreSQL ${version.trim()}, but this Genkan includes ${binaries.major}. ` +
        'Dump it with the old release and restore it with this one.',
    );
}

const exists = (path: string) =>
  stat(path).then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return false;
      throw error;
    },
  );
