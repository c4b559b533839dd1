import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { faultsIn } from './structure/law.ts';

// Checks the import law of the house over the whole tree (docs/architecture.md), and what its comments and pages cite.

const FOLDERS = ['apps', 'bench', 'db', 'docs', 'features', 'i18n', 'platform', 'scripts', 'test', 'ui'];
const SOURCE = /\.(tsx?|mjs|css|sql|md)$/;

const faults = faultsIn(await readTree());
for (const fault of faults) process.stdout.write(`${fault}\n`);
process.exitCode = faults.length > 0 ? 1 : 0;

async function readTree(): Promise<Map<string, string>> {
  const tree = new Map<string, string>();
  for (const path of await readdir('.'))
    if (path.endsWith('.md')) tree.set(path, await readFile(path, 'utf8'));
  for (const folder of FOLDERS.filter(existsSync))
    for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
      const path = join(entry.parentPath, entry.name);
      if (entry.isFile() && SOURCE.test(path)) tree.set(path, await readFile(path, 'utf8'));
    }
  return tree;
}
