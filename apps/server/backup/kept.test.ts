import '#test/harness/alone.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { resetClock, setClock } from '#platform/clock/clock.ts';
import { aBackedUpInstallation, type BackedUpInstallation } from '#test/harness/backed-up.ts';
import { listeningLog, temporaryFolder } from '#test/harness/embedded.ts';
import { sampleCases } from '#test/harness/variation.ts';
import { type Backup, backupsIn } from './kept.ts';
import { deleteExpiredBackups } from './prune.ts';

let here: BackedUpInstallation;
let older: Backup;
let newer: Backup;

beforeAll(async () => {
  here = await aBackedUpInstallation();
  older = await here.take();
  // Ids of backups have a resolution of one second.
  await new Promise(resolve => setTimeout(resolve, 1000));
  newer = await here.take();
});
afterAll(() => here.stop());

const later = (days: number) => setClock(() => new Date(Date.now() + days * 86_400_000));

test.each(
  sampleCases([
    ['empty', ''],
    ['cut off', '{"format":1'],
    ['incomplete', '{}'],
  ] as const),
)('a backup whose manifest is %s counts as damaged, and the others as complete', async (_what, text) => {
  await here.kept.put(`backups/${older.id}/manifest.json`, Buffer.from(text));
  const found = await backupsIn(here.kept);
  expect([found.whole.map(({ id }) => id), found.damaged]).toEqual([[newer.id], [older.id]]);
});

test('a restore reports a damaged backup and uses a complete one, and is rejected if only the damaged backup is old enough', async () => {
  await here.kept.put(`backups/${older.id}/manifest.json`, Buffer.from(''));
  const log = listeningLog();
  expect(await here.bring(await temporaryFolder(), { log, isAlone: true })).toMatchObject({
    backup: { id: newer.id },
  });
  expect(log.lines.join()).toContain(`backups/${older.id}`);
  const before = { to: new Date(older.ended_at) };
  await expect(here.bring(await temporaryFolder(), before)).rejects.toThrow(`backups/${older.id}`);
});

test('deletes a damaged backup when its files have expired, and still deletes other expired backups', async () => {
  const manifest = `backups/${older.id}/manifest.json`;
  await here.kept.put(manifest, Buffer.from(''));
  later(3);
  expect((await deleteExpiredBackups(here.kept, 35)).join()).toContain(`backups/${older.id}`);
  expect((await here.below(`backups/${older.id}`)).length).toBeGreaterThan(2);
  later(40);
  const { id } = await here.take();
  expect((await deleteExpiredBackups(here.kept, 35)).join()).toContain(`${newer.id}.`);
  const left = await here.below('backups');
  expect(left.filter(path => !path.startsWith(`backups/${id}/`))).toEqual([]);
  resetClock();
});

test('deletes no pictures and prints a message if the picture list of a backup is unreadable', async () => {
  const path = 'images/1/img_of_an_unknown_backup';
  await here.kept.put(path, Buffer.from('sealed'));
  const { id } = await here.take();
  const list = `backups/${id}/pictures.gz`;
  const bytes = (await here.kept.get(list)) ?? Buffer.alloc(0);
  await here.kept.put(list, bytes.subarray(0, 5));
  expect((await deleteExpiredBackups(here.kept, 35)).join()).toContain(
    `No picture was deleted: the lists of ${id}`,
  );
  expect(await here.below('images')).toContain(path);
});
