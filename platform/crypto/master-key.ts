import { randomBytes } from 'node:crypto';
import { link, mkdir, open, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * The key that was configured, else the one in `dataDir`/master.key, which is made (mode 0600) when there
 * is none. `created` says so: whoever runs this must be told to keep a copy elsewhere (decisions §11).
 */
export async function openMasterKey(from: {
  masterKey?: Buffer | undefined;
  dataDir: string;
}): Promise<{ key: Buffer; created: boolean }> {
  if (from.masterKey) return { key: from.masterKey, created: false };
  const path = join(from.dataDir, 'master.key');
  const found = await readKey(path);
  if (found) return { key: found, created: false };
  await mkdir(from.dataDir, { recursive: true });
  const created = await writeKey(path);
  const key = await readKey(path);
  if (!key) throw new Error(`${path} cannot be read back`);
  return { key, created };
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

/** Under its name only once it is whole; when two processes start at once, the first one's key counts. */
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
