import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { readJson } from '#platform/json/read-json.ts';

/** Where this release lies. */
export const releaseFolder = join(import.meta.dirname, '../..');

/** The version of the release that runs here. */
export function releaseVersion(): string {
  const described = readFileSync(join(releaseFolder, 'package.json'), 'utf8');
  return readJson(z.object({ version: z.string() }), described)?.version ?? 'unknown';
}
