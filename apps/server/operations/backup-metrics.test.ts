import '#test/harness/alone.ts';
import { mkdir, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Registry } from 'prom-client';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { resetClock, setClock } from '#platform/clock/clock.ts';
import { SPOOL } from '#platform/database/embedded/journal.ts';
import { diskStore } from '#platform/files/disk-store.ts';
import { temporaryFolder } from '#test/harness/embedded.ts';
import { recordBackup, verifyBackupLocation } from '../backup/place.ts';
import { addBackupMetrics, type BackupConfig } from './backup-metrics.ts';

afterEach(resetClock);

let place = '';
beforeEach(async () => {
  place = await temporaryFolder();
});

const HOUR = 3_600_000;
const advanceHours = (hours: number) => {
  const at = new Date(Date.now() + hours * HOUR);
  setClock(() => at);
};

async function metricsOf({ dataDir, ...config }: Partial<BackupConfig> & { dataDir: string }) {
  const register = new Registry();
  const backup = { to: place, recipient: 'age1' };
  addBackupMetrics(register, { dataDir, databaseUrl: undefined, backup, ...config });
  const read = async (name: string) => (await register.getSingleMetric(name)?.get())?.values[0]?.value;
  return {
    age: await read('genkan_backup_age_seconds'),
    journal: await read('genkan_backup_journal_oldest_seconds'),
  };
}

test('backup age is the time since the last complete backup, or since the location was configured', async () => {
  const [dataDir, to] = [await temporaryFolder(), place];
  expect((await metricsOf({ dataDir })).age).toBeUndefined();
  advanceHours(0);
  await verifyBackupLocation({ dataDir, to, kept: diskStore(to) });
  advanceHours(40);
  expect((await metricsOf({ dataDir })).age).toBeCloseTo(40 * 3600, -2);
  await recordBackup({ dataDir, to });
  advanceHours(41);
  expect((await metricsOf({ dataDir })).age).toBeCloseTo(3600, -2);
});

test('a backup to another location does not reset the backup age of the configured location', async () => {
  const [dataDir, to, stick] = [await temporaryFolder(), place, await temporaryFolder()];
  advanceHours(0);
  await verifyBackupLocation({ dataDir, to, kept: diskStore(to) });
  advanceHours(40);
  await verifyBackupLocation({ dataDir, to: stick, kept: diskStore(stick) });
  await recordBackup({ dataDir, to: stick });
  expect((await metricsOf({ dataDir })).age).toBeCloseTo(40 * 3600, -2);
});

test('the journal age is that of the oldest waiting file, or 0 if there is none', async () => {
  const dataDir = await temporaryFolder();
  expect((await metricsOf({ dataDir })).journal).toBe(0);
  const spool = join(dataDir, 'postgres', SPOOL);
  await mkdir(spool, { recursive: true });
  for (const [name, hours] of [
    ['000000010000000000000001', 3],
    ['000000010000000000000002', 1],
  ] as const) {
    await writeFile(join(spool, name), '');
    const at = new Date(Date.now() - hours * HOUR);
    await utimes(join(spool, name), at, at);
  }
  const { journal = 0 } = await metricsOf({ dataDir });
  expect(journal).toBeGreaterThanOrEqual(3 * 3600);
  expect(journal).toBeLessThan(4 * 3600);
});

test('exports no backup metrics with an external database or without a backup location', async () => {
  const dataDir = await temporaryFolder();
  const nothing = { age: undefined, journal: undefined };
  expect(await metricsOf({ dataDir, databaseUrl: 'postgres://db.example/genkan' })).toEqual(nothing);
  expect(await metricsOf({ dataDir, backup: undefined })).toEqual(nothing);
});
