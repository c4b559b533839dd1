import '#test/harness/alone.ts';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { startInProcess, stoppedDatabase, temporaryFolder } from '#test/harness/embedded.ts';

test('rejects a database without its passwords and says what to restore', async () => {
  const dataDir = await stoppedDatabase();
  await rm(join(dataDir, 'database-secrets.json'));
  await expect(startInProcess(dataDir)).rejects.toThrow(
    'not database-secrets.json with its passwords. Restore',
  );
});

test('rejects damaged passwords of the database and names their file', async () => {
  const dataDir = await stoppedDatabase();
  await writeFile(join(dataDir, 'database-secrets.json'), '{"superuser":');
  await expect(startInProcess(dataDir)).rejects.toThrow(`${dataDir}/database-secrets.json is damaged`);
});

test('rejects a database of another major version and says what to do', async () => {
  const dataDir = await stoppedDatabase();
  await writeFile(join(dataDir, 'postgres/PG_VERSION'), '16\n');
  await expect(startInProcess(dataDir)).rejects.toThrow(
    'was made by PostgreSQL 16, but this Genkan includes 18',
  );
});

test('rejects a DATA_DIR that cannot be created and names the folder', async () => {
  const file = join(await temporaryFolder(), 'file');
  await writeFile(file, '');
  await expect(startInProcess(join(file, 'data'))).rejects.toThrow(`DATA_DIR ${file}/data`);
});
