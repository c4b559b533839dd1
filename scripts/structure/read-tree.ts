import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

const FOLDERS = 'apps bench bin db docs features i18n platform scripts test ui'.split(' ');
const INSTALLED = /(^|\/)(node_modules|\.cache)\//;
const SOURCE = /\.(tsx?|mjs|css|sql|md)$|^i18n\/en\/.*\.json$/;

/** Returns the text of each project file by its path. The working directory must be the project root. */
export async function readTree(): Promise<Map<string, string>> {
  const tree = new Map<string, string>();
  for (const path of await readdir('.'))
    if (path.endsWith('.md')) tree.set(path, await readFile(path, 'utf8'));
  for (const folder of FOLDERS.filter(existsSync))
    for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
      const path = join(entry.parentPath, entry.name);
      if (entry.isFile() && SOURCE.test(path) && !INSTALLED.test(path))
        tree.set(path, await readFile(path, 'utf8'));
    }
  return tree;
}
