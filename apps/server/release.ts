import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { compare } from 'semver';
import { z } from 'zod';
import { readJson } from '#platform/json/read-json.ts';

export const releaseFolder = join(import.meta.dirname, '../..');

const fileOf = (name: string) => readFileSync(join(releaseFolder, name), 'utf8');

/**
 * Returns the version of the running release and the commit from which it was built, such as
 * `0.1.0-1a2b3c4d5`. In a checkout, returns only the version.
 */
export function releaseVersion(): string {
  const build = readJson(
    z.object({ version: z.string(), commit: z.string().optional() }),
    fileOf('package.json'),
  );
  return build ? buildName(build) : 'unknown';
}

export const buildName = ({ version, commit }: { version: string; commit?: string | undefined }): string =>
  commit ? `${version}-${commit}` : version;

const releases = z.array(z.object({ migration: z.string() }));

/**
 * Returns the last migration of the previous release. `own` is the last migration of the current release.
 * Undefined before the second release. Both releases may run side by side while machines are updated one after
 * another (docs/operators.md#upgrade).
 */
export function migrationBefore(own: string, made = fileOf('releases.json')): string | undefined {
  return readJson(releases, made)?.find(({ migration }) => migration !== own)?.migration;
}

/**
 * The oldest Node 24 release without a known vulnerability that affects Genkan
 * (docs/security/packages.md#what-is-affected).
 */
export const SAFE_NODE = '24.22.1';

export const isOlder = (version: string, other: string): boolean => compare(version, other) < 0;
