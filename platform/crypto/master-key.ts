import { type ExecFileException, execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { link, mkdir, open, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/**
 * Returns the configured key: the variable itself, a file or the output of a command, otherwise
 * `dataDir`/master.key. If that file is missing, creates it (mode 0600), but only if `mayMake` allows it: a
 * new key cannot open data that was sealed with another key.
 * If `created` is set, tell the operator to store a copy elsewhere (docs/security/keys.md).
 */
export async function openMasterKey(from: {
  masterKey?: Buffer | undefined;
  masterKeyFile?: string | undefined;
  masterKeyCommand?: string | undefined;
  dataDir: string;
  mayMake: () => Promise<boolean>;
}): Promise<{ key: Buffer; created: boolean }> {
  if (from.masterKey) return { key: from.masterKey, created: false };
  if (from.masterKeyFile) return { key: await keyInFile(from.masterKeyFile), created: false };
  if (from.masterKeyCommand) return { key: await keyByCommand(from.masterKeyCommand), created: false };
  const path = join(from.dataDir, 'master.key');
  const found = await readKey(path);
  if (found) return { key: found, created: false };
  if (!(await from.mayMake()))
    throw new Error(
      `${path} is missing: without this key, nothing in the database can be read. Restore your copy of it. Nothing was changed.`,
    );
  await mkdir(from.dataDir, { recursive: true });
  const created = await writeKey(path);
  const key = await readKey(path);
  if (!key) throw new Error(`${path} cannot be read back`);
  return { key, created };
}

async function keyInFile(path: string): Promise<Buffer> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new Error(`MASTER_KEY_FILE ${path} cannot be read (${error.code})`);
  });
  const key = parseMasterKey(text.trim());
  if (!key) throw new Error(`MASTER_KEY_FILE ${path} must hold 32 bytes in base64 or hex`);
  return key;
}

/** Shows neither the output nor the errors of the command, because either may contain the key. */
async function keyByCommand(command: string): Promise<Buffer> {
  const { stdout } = await run('/bin/sh', ['-c', command], { timeout: COMMAND_MS }).catch(
    ({ killed, code }: ExecFileException) => {
      throw new Error(`MASTER_KEY_COMMAND failed (${killed ? 'it took too long' : `code ${code}`})`);
    },
  );
  const key = parseMasterKey(stdout.trim());
  if (!key) throw new Error('MASTER_KEY_COMMAND must print 32 bytes in base64 or hex, and nothing else');
  return key;
}

const COMMAND_MS = 30_000;

/** Parses 32 bytes in base64 or hex. */
export function parseMasterKey(text: string): Buffer | undefined {
  if (/^[0-9a-f]{64}$/i.test(text)) return Buffer.from(text, 'hex');
  return /^[A-Za-z0-9+/]{43}=$/.test(text) ? Buffer.from(text, 'base64') : undefined;
}

async function readKey(path: string): Promise<Buffer | undefined> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  if (text === undefined) return undefined;
  const key = Buffer.from(text.trim(), 'base64');
  if (key.length !== 32) throw new Error(`${path} is damaged: it must hold 32 bytes in base64`);
  return key;
}

/**
 * Links the file to its name only when it is complete. If two processes start at once, the first one's key is
 * used.
 */
async function writeKey(path: string): Promise<boolean> {
  const draft = `${path}.${randomBytes(6).toString('hex')}`;
  const file = await open(draft, 'w', 0o600);
  await file.writeFile(`${randomBytes(32).toString('base64')}\n`);
  await file.sync();
  await file.close();
  try {
    await link(draft, path);
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    throw error;
  } finally {
    await rm(draft, { force: true });
  }
}
