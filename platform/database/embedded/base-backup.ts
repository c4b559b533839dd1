import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import { bytesOf, type Entry } from '#platform/files/large-tar.ts';
import { SPOOL } from './journal.ts';

/** First and last WAL file that a backup needs and contains. */
export type Journal = { first: string; last: string };

type End = { label: string; last: string };

/** Folders whose contents the server recreates, or that are only valid while it runs. */
const EMPTIED = new Set([
  'pg_wal',
  'pg_replslot',
  'pg_dynshmem',
  'pg_notify',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
]);
const LEFT_OUT = /^(?:postmaster\.(?:pid|opts)$|backup_label$|tablespace_map$|pgsql_tmp|pg_internal\.init)/;
const isLeftOut = (name: string) => name === SPOOL || LEFT_OUT.test(name);

/**
 * Yields the files of the running server in `clusterDir`, below `postgres/`, and the WAL that makes them
 * consistent: everything committed before the end of the backup is included. `ending` is called when all files
 * have been read: it must call the given function, which ends the backup, and return its result.
 * (PostgreSQL, "Making a Base Backup Using the Low-Level API".)
 * @throws if another backup is running
 */
export async function* baseBackup(
  admin: pg.Client,
  clusterDir: string,
  ending: (end: () => Promise<End>) => Promise<End>,
): AsyncGenerator<Entry, Journal> {
  await keepJournal(admin);
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

/** Makes the server keep its WAL until this connection ends. */
async function keepJournal(admin: pg.Client): Promise<void> {
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

/** A WAL segment: timeline and position in 24 hexadecimal digits. */
export const isSegment = (name: string): boolean => /^[0-9A-F]{24}$/.test(name);

/**
 * A timeline history file: from which servers a restored one continued, and where. Its name is the timeline's
 * number.
 */
export const isHistory = (name: string): boolean => /^[0-9A-F]{8}\.history$/.test(name);

/** Reads the files below a folder. Files deleted meanwhile are covered by the WAL. */
async function* filesBelow(clusterDir: string, folder: string): AsyncGenerator<Entry> {
  for (const found of await readdir(join(clusterDir, folder), { withFileTypes: true }).catch(noneIfGone)) {
    const path = folder === '' ? found.name : `${folder}/${found.name}`;
    if (isLeftOut(found.name)) continue;
    if (!found.isDirectory()) yield* fileAt(clusterDir, path);
    else {
      yield { name: `postgres/${path}`, size: null };
      if (!EMPTIED.has(path)) yield* filesBelow(clusterDir, path);
    }
  }
}

async function* fileAt(clusterDir: string, path: string): AsyncGenerator<Entry> {
  const found = await stat(join(clusterDir, path)).catch(noneIfGone);
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

function noneIfGone(error: NodeJS.ErrnoException): [] {
  if (error.code === 'ENOENT') return [];
  throw error;
}
