import '#test/harness/alone.ts';
import { readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { SPOOL } from '#platform/database/embedded/journal.ts';
import { diskStore } from '#platform/files/disk-store.ts';
import { aBackedUpInstallation, type BackedUpInstallation } from '#test/harness/backed-up.ts';
import { temporaryFolder } from '#test/harness/embedded.ts';
import { openStorage } from '../storage.ts';
import { adoptLocation, verifyBackupLocation } from './place.ts';

describe('ownership of a backup location', () => {
  const at = (dataDir: string, to: string) => ({ dataDir, to, kept: diskStore(to) });

  test('an installation owns the backup locations that it has used, even after they have moved', async () => {
    const [dataDir, to, second] = [await temporaryFolder(), await temporaryFolder(), await temporaryFolder()];
    await verifyBackupLocation(at(dataDir, to));
    await verifyBackupLocation(at(dataDir, to));
    await verifyBackupLocation(at(dataDir, second));
    await rename(to, `${to}-moved`);
    await verifyBackupLocation(at(dataDir, `${to}-moved`));
    await rm(`${to}-moved`, { recursive: true });
  });

  test('rejects a location that has become empty, until the operator adopts it', async () => {
    const [dataDir, to] = [await temporaryFolder(), await temporaryFolder()];
    await verifyBackupLocation(at(dataDir, to));
    await rm(to, { recursive: true });
    await expect(verifyBackupLocation(at(dataDir, to))).rejects.toThrow(
      'is not the previous backup location:',
    );
    expect(await readdir(to).catch(() => [])).toEqual([]);
    await adoptLocation(at(dataDir, to));
    await verifyBackupLocation(at(dataDir, to));
  });

  test('records two backup locations that are first used at the same time', async () => {
    const [dataDir, ...places] = [await temporaryFolder(), await temporaryFolder(), await temporaryFolder()];
    await Promise.all(places.map(to => verifyBackupLocation(at(dataDir, to))));
    for (const to of places) {
      await rm(to, { recursive: true });
      await expect(verifyBackupLocation(at(dataDir, to))).rejects.toThrow(
        'is not the previous backup location:',
      );
    }
  });

  test("rejects another installation's location until it is adopted, and rejects the other installation afterwards", async () => {
    const [one, other, to] = [await temporaryFolder(), await temporaryFolder(), await temporaryFolder()];
    await verifyBackupLocation(at(one, to));
    await expect(verifyBackupLocation(at(other, to))).rejects.toThrow(
      'of another installation, or of the one that',
    );
    await adoptLocation(at(other, to));
    await verifyBackupLocation(at(other, to));
    await expect(verifyBackupLocation(at(one, to))).rejects.toThrow('of another installation');
  });
});

describe('a backup disk that is not mounted', () => {
  let here: BackedUpInstallation;
  beforeAll(async () => {
    here = await aBackedUpInstallation();
    await here.carried();
    await here.end();
  });
  afterAll(() => here.stop());

  test('copies the waiting journal once the backup disk is mounted', async () => {
    const [kept, away] = [join(here.folder, 'kept'), join(here.folder, 'away')];
    await rename(kept, away);
    const spool = join(here.config.dataDir, 'postgres', SPOOL);
    await (await openStorage(here.config, { carryEveryMs: 100 }))();
    const waiting = await readdir(spool);
    expect(waiting.length).toBeGreaterThan(0);
    expect(await readdir(kept).catch(() => [])).toEqual([]);
    await rename(away, kept);
    await (await openStorage(here.config, { carryEveryMs: 100 }))();
    expect(await readdir(spool)).toEqual([]);
    for (const name of waiting) expect((await here.below('journal')).join()).toContain(`/${name}.age`);
  });
});
