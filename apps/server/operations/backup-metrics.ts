import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Registry } from 'prom-client';
import { now } from '#platform/clock/clock.ts';
import type { Config } from '#platform/config/config.ts';
import { SPOOL } from '#platform/database/embedded/journal.ts';
import { lastBackupAt } from '../backup/place.ts';
import { addGauge } from './gauges.ts';

export type BackupConfig = Pick<Config, 'dataDir' | 'databaseUrl' | 'backup'>;

/**
 * Adds metrics for the age of backups if a backup location is configured. Only the embedded database is
 * covered, because Genkan does not back up an external one.
 */
export function addBackupMetrics(register: Registry, { dataDir, databaseUrl, backup }: BackupConfig): void {
  const ownBackup = databaseUrl === undefined ? backup : undefined;
  addGauge(
    register,
    {
      name: 'genkan_backup_age_seconds',
      help: 'Time since the last backup of the embedded database to BACKUP_TO; before the first backup, since this location was set up',
    },
    async () => {
      const at = ownBackup && (await lastBackupAt({ dataDir, to: ownBackup.to }));
      return at ? [{ value: (now().getTime() - at.getTime()) / 1000 }] : [];
    },
  );
  addGauge(
    register,
    {
      name: 'genkan_backup_journal_oldest_seconds',
      help: 'How long the oldest journal file has been waiting to be copied to the backup location',
    },
    async () => (ownBackup ? [{ value: await oldestIn(join(dataDir, 'postgres', SPOOL)) }] : []),
  );
}

/** Returns the age of the oldest waiting file in seconds, or 0 if there is none. */
async function oldestIn(spool: string): Promise<number> {
  const names = await readdir(spool).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  // A file that has been moved in the meantime is no longer waiting.
  const times = await Promise.all(
    names.map(name =>
      stat(join(spool, name))
        .then(found => found.mtimeMs)
        .catch(() => undefined),
    ),
  );
  const fileTimes = times.filter(time => time !== undefined);
  // Uses `Date.now()`, because file times come from the machine's clock.
  return fileTimes.length === 0 ? 0 : Math.max(0, (Date.now() - Math.min(...fileTimes)) / 1000);
}
