import { existsSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import type { Config } from '#platform/config/config.ts';
import { Warning } from './warning.ts';

const GB = 1e9;
/** Bytes. A restore, an archive and an export need space in addition to the daily growth. */
const LOW_SPACE = 5 * GB;
const MIN_SPACE = 0.5 * GB;

export async function checkDisk({ dataDir }: Config): Promise<string> {
  // DATA_DIR may not exist if the database and pictures are stored elsewhere.
  const places = Object.entries({ DATA_DIR: dataDir, 'the temporary folder': tmpdir() }).filter(([, path]) =>
    existsSync(path),
  );
  let minFree = Number.POSITIVE_INFINITY;
  const words: string[] = [];
  for (const [name, path] of places) {
    const { bavail, bsize } = await statfs(path);
    minFree = Math.min(minFree, bavail * bsize);
    words.push(`${((bavail * bsize) / GB).toFixed(1)} GB of ${name} (${path})`);
  }
  const text = `Free: ${words.join(', ')}`;
  if (minFree < MIN_SPACE) throw new Error(`${text}. Free up space: nothing can be stored on a full disk.`);
  if (minFree < LOW_SPACE) throw new Warning(`${text}. Free up space before it is full.`);
  return `${text}.`;
}
