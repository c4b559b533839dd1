import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

const OMITTED = /\.test\.tsx?$|(^|\/)(node_modules|\.cache)\//;

/** Hashes names and contents of all files in `places` (files or folders, recursively), except tests and installed packages. */
export async function sourceHash(places: string[]): Promise<string> {
  const files = (await Promise.all(places.map(filesIn))).flat().filter(file => !OMITTED.test(file));
  const hash = createHash('sha256');
  for (const file of files.sort())
    hash
      .update(`${file}\0`)
      .update(await readFile(file))
      .update('\0');
  return hash.digest('hex');
}

async function filesIn(place: string): Promise<string[]> {
  const entries = await readdir(place, { recursive: true, withFileTypes: true }).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOTDIR') return undefined;
      throw error;
    },
  );
  if (!entries) return [place];
  return entries.filter(entry => entry.isFile()).map(entry => join(entry.parentPath, entry.name));
}
