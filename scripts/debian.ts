import { spawnSync } from 'node:child_process';
import { runVisibly } from './run-program.ts';
import { printLine } from './say.ts';

export const canInstall = () => process.getuid?.() === 0 && pathOf('apt-get') !== undefined;

export async function installPackages(packages: string[]): Promise<void> {
  printLine(`Installing ${packages.join(' and ')} with apt`);
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  await runVisibly('apt-get', ['update', '-qq'], env);
  await runVisibly('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], env);
}

/**
 * Returns the path of a program. If it is missing, installs the package of the same name if allowed, otherwise
 * reports that it is missing.
 */
export async function findProgram(name: string, what: string): Promise<string | undefined> {
  if (!pathOf(name) && canInstall()) await installPackages([name]);
  const path = pathOf(name);
  if (!path) printLine(`SKIPPED  ${what}: ${name} is not installed (Debian: apt-get install ${name})`);
  return path;
}

export function pathOf(program: string): string | undefined {
  const { stdout } = spawnSync('/bin/sh', ['-c', 'command -v "$1"', 'sh', program], { encoding: 'utf8' });
  return stdout.trim() || undefined;
}
