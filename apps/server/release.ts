import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { compare } from 'semver';
import { z } from 'zod';
import { readJson } from '#platform/json/read-json.ts';

export const releaseFolder = join(import.meta.dirname, '../..');

const fileOf = (name: string) => readFileSync(join(releaseFolder, name), 'utf8');

/**
 * The version of the running release, followed by the commit that it was packed from: `0.1.0-1a2b3c4d5`. A
 * checkout has no commit.
 */
export function releaseVersion(): string {
  const described = readJson(
    z.object({ version: z.string(), commit: z.string().optional() }),
    fileOf('package.json'),
  );
  return described ? buildName(described) : 'unknown';
}

export const buildName = ({ version, commit }: { version: string; commit?: string | undefined }): string =>
  commit ? `${version}-${commit}` : version;

/** All releases, newest first, each with its last migration. */
const releases = z.array(z.object({ migration: z.string() }));

/**
 * Returns the last migration of the release before the one whose last migration is `own`. Undefined before the
 * second release. Both may run side by side while machines are updated in turn (docs/operators.md#upgrade).
 */
export function migrationBefore(own: string, made = fileOf('releases.json')): string | undefined {
  return readJson(releases, made)?.find(({ migration }) => migration !== own)?.migration;
}

/**
 * The oldest Node 24 without a known vulnerability that matters here
 * (docs/security/packages.md#what-is-affected).
 */
export const SAFE_NODE = '24.22.1';

export const isOlder = (version: string, other: string): boolean => compare(version, other) < 0;
