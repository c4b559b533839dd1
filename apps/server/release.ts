import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { compare } from 'semver';
import { z } from 'zod';
import { readJson } from '#platform/json/read-json.ts';

/** Where this release lies. */
export const releaseFolder = join(import.meta.dirname, '../..');

/** The version of the release that runs here. */
export function releaseVersion(): string {
  const described = readFileSync(join(releaseFolder, 'package.json'), 'utf8');
  return readJson(z.object({ version: z.string() }), described)?.version ?? 'unknown';
}

const record = z.array(z.object({ version: z.string() }));

/**
 * The release that was made before this one, by `releases.json`; undefined where there is none. The two may run side by side, while
 * machines are updated in turn (docs/operators.md#upgrade).
 */
export function releaseBefore(own = releaseVersion()): string | undefined {
  const made = readJson(record, readFileSync(join(releaseFolder, 'releases.json'), 'utf8')) ?? [];
  const versions = made.map(({ version }) => version).filter(version => isOlder(version, own));
  return versions.sort(compare).at(-1);
}

/** The oldest Node 24 without a known flaw that matters here (docs/security/packages.md#what-is-affected). */
export const SAFE_NODE = '24.22.1';

/** Whether a release is older than another. */
export const isOlder = (version: string, other: string): boolean => compare(version, other) < 0;
