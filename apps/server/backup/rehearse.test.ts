import '#test/harness/alone.ts';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { now } from '#platform/clock/clock.ts';
import { aBackedUpInstallation, type BackedUpInstallation } from '#test/harness/backed-up.ts';
import { backupsIn } from './kept.ts';
import { checkRestoredCopy } from './rehearse.ts';
import type { RestoreResult } from './restore.ts';

let here: BackedUpInstallation;
let dataDir: string;
let restored: RestoreResult;

beforeAll(async () => {
  here = await aBackedUpInstallation();
  await here.take();
  dataDir = await mkdtemp(join(tmpdir(), 'genkan-test-'));
  restored = await here.bring(dataDir, { isAlone: true });
  await here.end();
});
afterAll(async () => {
  await rm(dataDir, { recursive: true, force: true, maxRetries: 10 });
  await here.stop();
});

const hoursAgo = (hours: number) => new Date(now().getTime() - hours * 3_600_000).toISOString();

const checkCopyOf = (instead: Partial<RestoreResult> = {}) =>
  checkRestoredCopy(here.config, dataDir, { ...restored, ...instead });

test('a rehearsal opens the restored copy even if the installation now uses another database', async () => {
  const url = 'postgres://nobody@127.0.0.1:1/live';
  const moved = { databaseUrl: url, migrationDatabaseUrl: url, databaseReadUrl: url };
  expect(await checkRestoredCopy({ ...here.config, ...moved }, dataDir, restored)).toMatchObject({
    isWell: true,
  });
});

test('a rehearsal fails if the manifest of the newest backup is damaged', async () => {
  await here.kept.put('backups/99990101T000000Z/manifest.json', Buffer.from('{'));
  const { isWell, lines } = await checkCopyOf({ found: await backupsIn(here.kept) });
  expect(lines).toContain(
    'THE NEWEST BACKUP IS DAMAGED, or from another release of Genkan: backups/99990101T000000Z.',
  );
  expect(isWell).toBe(false);
});

test('a rehearsal succeeds if only the manifest of an older backup is damaged', async () => {
  const found = { whole: [restored.backup], damaged: ['20200101T000000Z'] };
  expect(await checkCopyOf({ found })).toMatchObject({ isWell: true });
});

test('a rehearsal fails if pictures of the backup are missing, even if more were added since', async () => {
  const { isWell, lines } = await checkCopyOf({ pictures: 9, lost: 2 });
  expect(lines).toContain('PICTURES ARE MISSING: 2 pictures of the backup are not stored.');
  expect(isWell).toBe(false);
});

test('a rehearsal fails if the picture list of the backup is unreadable', async () => {
  const { isWell, lines } = await checkCopyOf({ lost: undefined });
  expect(lines.join()).toContain('THE LIST OF PICTURES CANNOT BE READ');
  expect(isWell).toBe(false);
});

test('a rehearsal fails if the newest backup is older than 36 hours', async () => {
  const of = (ended_at: string) => ({ found: { whole: [{ ...restored.backup, ended_at }], damaged: [] } });
  expect(await checkCopyOf(of(hoursAgo(35)))).toMatchObject({ isWell: true });
  const before = hoursAgo(37);
  const { isWell, lines } = await checkCopyOf(of(before));
  expect(lines).toContain(`THE NEWEST BACKUP IS OLDER THAN 36 HOURS: it was completed at ${before}.`);
  expect(isWell).toBe(false);
});
