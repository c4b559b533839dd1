import { randomBytes } from 'node:crypto';
import { open, readFile, rename, rm } from 'node:fs/promises';
import { codeFile, codeFileIn } from '../queries/postal-codes/find-place.ts';
import { readKenAll } from '../queries/postal-codes/ken-all.ts';
import { unpack } from '../queries/postal-codes/unpack.ts';

/**
 * Puts Japan Post's list of postal codes in the place of the one that answers now. Servers on this DATA_DIR take it up by
 * themselves. Out: how many codes it has. Throws WrongList, and leaves everything as it is, where `source` is not the list.
 */
export async function importList(source: string, dataDir: string): Promise<number> {
  const places = readKenAll(unpack(await readFile(source)));
  await replace(codeFileIn(dataDir), codeFile(places));
  return places.size;
}

/** A reader meanwhile, or after a power cut, finds the old file or the new one, never a part. */
async function replace(target: string, bytes: Buffer): Promise<void> {
  const draft = `${target}.${randomBytes(6).toString('hex')}`;
  try {
    // Nothing secret, and whoever imports is often not the user that the server runs as.
    const file = await open(draft, 'wx', 0o644);
    try {
      await file.writeFile(bytes);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(draft, target);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}
