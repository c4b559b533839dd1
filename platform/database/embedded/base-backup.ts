import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import { bytesOf, type Entry } from '#platform/files/large-tar.ts';
import { SPOOL } from './journal.ts';

export type Journal = { first: string; last: string };

type End = { label: string; last: string };

/** Folders whose content the server recreates or that is valid only while the server runs. */
const EMPTIED_FOLDERS = new Set([
  'pg_wal',
  'pg_replslot',
  'pg_dynshmem',
  'pg_notify',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
]);
const EXCLUDED = /^(?:postmaster\.(?:pid|opts)$|backup_label$|tablespace_map$|pgsql_tmp|pg_internal\.init)/;
const isExcluded = (name: string) => name === SPOOL || EXCLUDED.test(name);

/**
 * Yields the files of the running server in `clusterDir`, below `postgres/`, and the WAL files that make them
 * consistent. The backup includes everything committed before its end. `ending` is called after all files have
 * been read. It must call the given function, which ends the backup, and return the result.
 * (PostgreSQL, "Making a Base Backup Using the Low-Level API".)
 * @throws if another backup is running
 */
export async function* baseBackup(
  admin: pg.Client,
  clusterDir: string,
  ending: (end: () => Promise<End>) => Promise<End>,
): AsyncGenerator<Entry, Journal> {
  await retainWal(admin);
  const first = await segment(admin, "pg_backup_start('genkan', true)");
  yield* filesBelow(clusterDir, '');
  const { label, last } = await ending(async () => {
    const { rows } = await admin.query<End>(
      'select labelfile as label, pg_walfile_name(lsn) as last from pg_backup_stop(false)',
    );
    return rows[0] ?? { label: '', last: '' };
  });
  yield text('postgres/backup_label', label);
  for (const name of await readdir(join(clusterDir, 'pg_wal')))
    if (isHistory(name) || (isSegment(name) && name >= first && name <= last))
      yield* fileAt(clusterDir, `pg_wal/${name}`);
  return { first, last };
}

/**
 * Makes the server keep its WAL until this connection ends.
 * @throws if another backup is running
 */
async function retainWal(admin: pg.Client): Promise<void> {
  try {
    await admin.query("select pg_create_physical_replication_slot('genkan_backup', true, true)");
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === '42710')
      throw new Error('Another backup of this database is under way.', { cause: error });
    throw error;
  }
}

async function segment(admin: pg.Client, lsn: string): Promise<string> {
  const { rows } = await admin.query<{ name: string }>(`select pg_walfile_name(${lsn}) as name`);
  return rows[0]?.name ?? '';
}

/** Returns whether a file is a WAL segment: timeline and position in 24 hexadecimal digits. */
export const isSegment = (name: string): boolean => /^[0-9A-F]{24}$/.test(name);

/**
 * Returns whether a file is a timeline history. A history lists the timelines that a restored server
 * continued, and at which positions. The file name is the number of its timeline.
 */
export const isHistory = (name: string): boolean => /^[0-9A-F]{8}\.history$/.test(name);

async function* filesBelow(clusterDir: string, folder: string): AsyncGenerator<Entry> {
  for (const found of await readdir(join(clusterDir, folder), { withFileTypes: true }).catch(
    emptyIfMissing,
  )) {
    const path = folder === '' ? found.name : `${folder}/${found.name}`;
    if (isExcluded(found.name)) continue;
    if (!found.isDirectory()) yield* fileAt(clusterDir, path);
    else {
      yield { name: `postgres/${path}`, size: null };
      if (!EMPTIED_FOLDERS.has(path)) yield* filesBelow(clusterDir, path);
    }
  }
}

async function* fileAt(clusterDir: string, path: string): AsyncGenerator<Entry> {
  const found = await stat(join(clusterDir, path)).catch(emptyIfMissing);
  if (!Array.isArray(found))
    yield {
      name: `postgres/${path}`,
      size: found.size,
      chunks: () => bytesOf(join(clusterDir, path), found.size),
    };
}

function text(name: string, content: string): Entry {
  const bytes = Buffer.from(content);
  return {
    name,
    size: bytes.length,
    async *chunks() {
      yield bytes;
    },
  };
}

function emptyIfMissing(error: NodeJS.ErrnoException): [] {
  if (error.code === 'ENOENT') return [];
  throw error;
}
