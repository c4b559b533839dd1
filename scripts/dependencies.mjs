import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { runToEnd } from './child.mjs';
import { isNodeMissing, NODE_FOLDER, pinnedVersion } from './runtime.mjs';

/** Folder with a separate lock file for the tools that checks and tests need. Running Genkan does not require them. */
export const DEV_TOOLS = 'scripts/dev-tools';
const INSTALL = ['ci', '--include=dev', '--include=optional', '--no-audit', '--loglevel=error'];

/**
 * Installs the packages that a task needs, and Node if the machine's own is not suitable. Returns the exit code, 0 on
 * success.
 */
export async function ensureDependencies({ devTools }) {
  const codes = await Promise.all([
    ensurePackages('.', 'the dependencies'),
    devTools ? ensurePackages(DEV_TOOLS, 'the development tools') : 0,
    ensureNode(),
  ]);
  return codes.find(code => code !== 0) ?? 0;
}

/** Records the installed state in a stamp file, so that a start with nothing to install takes no time. */
async function ensurePackages(folder, what) {
  const lock = readFileSync(join(folder, 'package-lock.json'), 'utf8');
  const wanted = createHash('sha256').update(lock).digest('hex');
  const stamp = join(folder, 'node_modules/.genkan-installed');
  if (read(stamp) === wanted) return 0;
  if (!isInstalled(folder, JSON.parse(lock))) {
    const code = await install(what, folder);
    if (code !== 0) return code;
  }
  remember(stamp, wanted);
  return 0;
}

/** npm exits with 0 even if it cannot download an optional package. chooseNode() detects what is missing. */
const ensureNode = async () =>
  isNodeMissing() ? install(`Node ${pinnedVersion()}`, NODE_FOLDER, () => !isNodeMissing()) : 0;

function remember(stamp, wanted) {
  try {
    writeFileSync(stamp, wanted);
  } catch {
    // The installation belongs to another user, so it is checked again at the next start.
  }
}

/** Returns whether npm's record of node_modules matches the lock file, as it does after a manual installation. */
function isInstalled(folder, lock) {
  const record = read(join(folder, 'node_modules/.package-lock.json'));
  if (!record) return false;
  const there = JSON.parse(record).packages;
  return Object.entries(lock.packages).every(
    ([path, { version, optional }]) => path === '' || optional || there[path]?.version === version,
  );
}

async function install(what, folder, isThere = () => true) {
  say(`Installing ${what}; this takes about half a minute`);
  const started = Date.now();
  const seconds = () => Math.round((Date.now() - started) / 1000);
  const progress = setInterval(() => say(`  still installing ${what} (${seconds()} s)`), 10_000);
  const code = await runToEnd(
    'npm',
    folder === '.' ? INSTALL : [...INSTALL, '--prefix', folder],
    process.env,
  );
  clearInterval(progress);
  if (code === 0 && isThere()) say(`Installed ${what} in ${seconds()} s`);
  if (code !== 0 && code < 128)
    say('The dependencies could not be installed. Check the network, then try again');
  return code;
}

function read(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}

const say = line => process.stderr.write(`${line}\n`);
