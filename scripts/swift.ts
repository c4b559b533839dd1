import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { canInstall, installPackages, pathOf } from './debian.ts';
import { printLine } from './say.ts';

const PACKAGES = ['swift-proxy', 'swift-account', 'swift-container', 'swift-object'];

/**
 * Returns whether OpenStack Swift, which supports S3, is available for tests. Installs it if allowed, otherwise
 * reports that it is missing.
 */
export async function findSwift(): Promise<boolean> {
  if (!isInstalled() && canInstall()) await installPackages(PACKAGES);
  const reason = isInstalled()
    ? hasExtendedAttributes()
      ? undefined
      : `${tmpdir()} does not support file attributes`
    : MISSING;
  if (reason) printLine(`SKIPPED  files in a bucket of Swift: ${reason}`);
  return reason === undefined;
}

const MISSING = `it is not installed (Debian: apt-get install ${PACKAGES.join(' ')})`;

const isInstalled = () => ['swift-proxy-server', 'swift-object-server', 'swift-ring-builder'].every(pathOf);

/** Returns whether extended attributes work. Swift stores a file's metadata in them. */
function hasExtendedAttributes(): boolean {
  const folder = mkdtempSync(join(tmpdir(), 'genkan-attributes-'));
  const program = "import os, sys; os.setxattr(sys.argv[1], 'user.genkan', b'1')";
  const { status } = spawnSync('/usr/bin/python3', ['-c', program, folder]);
  rmSync(folder, { recursive: true });
  return status === 0;
}
