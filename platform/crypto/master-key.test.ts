import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openMasterKey } from './master-key.ts';

let dataDir: string;

beforeEach(async () => {
  dataDir = join(await mkdtemp(join(tmpdir(), 'genkan-key-')), 'data');
});
afterEach(() => rm(join(dataDir, '..'), { recursive: true }));

type From = Omit<Parameters<typeof openMasterKey>[0], 'mayMake'>;
const keyOf = (from: From, mayMake = true) => openMasterKey({ ...from, mayMake: async () => mayMake });

test('uses a configured master key without creating one', async () => {
  const masterKey = Buffer.alloc(32, 7);
  expect(await keyOf({ masterKey, dataDir })).toEqual({ key: masterKey, created: false });
  await expect(stat(dataDir)).rejects.toThrow('ENOENT');
});

test('the first start without a master key creates one, and the next start uses it', async () => {
  const first = await keyOf({ dataDir });
  expect(first.created).toBe(true);
  expect(first.key).toHaveLength(32);
  expect(await keyOf({ dataDir })).toEqual({ key: first.key, created: false });
});

test('a created master key is readable only by its owner, and no other files are left', async () => {
  await keyOf({ dataDir });
  expect((await stat(join(dataDir, 'master.key'))).mode & 0o777).toBe(0o600);
  expect(await readdir(dataDir)).toEqual(['master.key']);
});

test('concurrent starts agree on one master key', async () => {
  const opened = await Promise.all([keyOf({ dataDir }), keyOf({ dataDir })]);
  expect(opened[0].key).toEqual(opened[1].key);
});

test('a damaged master key prevents the startup and is not replaced', async () => {
  await keyOf({ dataDir });
  await writeFile(join(dataDir, 'master.key'), 'c2hvcnQ=\n');
  await expect(keyOf({ dataDir })).rejects.toThrow('damaged');
});

const KEY = Buffer.alloc(32, 7).toString('base64');

test('reads the master key from a separate file', async () => {
  const masterKeyFile = join(dataDir, '..', 'secret');
  await writeFile(masterKeyFile, `${KEY}\n`);
  expect(await keyOf({ masterKeyFile, dataDir })).toEqual({
    key: Buffer.alloc(32, 7),
    created: false,
  });
  await writeFile(masterKeyFile, 'short');
  await expect(keyOf({ masterKeyFile, dataDir })).rejects.toThrow('must hold 32 bytes');
  await expect(keyOf({ masterKeyFile: `${masterKeyFile}s`, dataDir })).rejects.toThrow('ENOENT');
});

test('reads the master key from a command whose output is never shown', async () => {
  const by = (masterKeyCommand: string) => keyOf({ masterKeyCommand, dataDir });
  expect(await by(`echo ${KEY}`)).toEqual({ key: Buffer.alloc(32, 7), created: false });
  await expect(by(`echo ${KEY} ${KEY}`)).rejects.toThrow('must print 32 bytes');
  const failed = await by(`echo ${KEY} >&2; exit 3`).catch(String);
  expect(failed).toContain('MASTER_KEY_COMMAND failed (code 3)');
  expect(failed).not.toContain(KEY);
});

test('does not create a master key if the data is sealed with another key', async () => {
  await expect(keyOf({ dataDir }, false)).rejects.toThrow('master.key is missing');
  expect(await readdir(join(dataDir, '..'))).toEqual([]);
});
