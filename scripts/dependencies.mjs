import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import process from 'node:process';
import { runToEnd } from './child.mjs';
import { isNodeMissing, NODE_FOLDER, pinnedVersion } from './runtime.mjs';

const LOCK = 'package-lock.json';
const STAMP = 'node_modules/.genkan-installed';
const INSTALL = ['ci', '--include=dev', '--include=optional', '--no-audit', '--loglevel=error'];

/** Installs the packages, and Node where the machine's own does not fit. Returns an exit code: 0 when all is in place. */
export async function ensureDependencies() {
  const [packages, node] = await Promise.all([ensurePackages(), ensureNode()]);
  return packages || node;
}

/** What is there is remembered in a stamp, so that a start which needs nothing costs nothing. */
async function ensurePackages() {
  const lock = readFileSync(LOCK, 'utf8');
  const wanted = createHash('sha256').update(lock).digest('hex');
  if (read(STAMP) === wanted) return 0;
  if (!isInstalled(JSON.parse(lock))) {
    const code = await install('the dependencies', INSTALL);
    if (code !== 0) return code;
  }
  remember(wanted);
  return 0;
}

/** npm ends with 0 even if it cannot fetch an optional package; chooseNode() sees what is missing. */
const ensureNode = async () =>
  isNodeMissing()
    ? install(`Node ${pinnedVersion()}`, [...INSTALL, '--prefix', NODE_FOLDER], () => !isNodeMissing())
    : 0;

function remember(wanted) {
  try {
    writeFileSync(STAMP, wanted);
  } catch {
    // Somebody else's installation: it is looked through again at the next start.
  }
}

/** Whether npm's own record of node_modules agrees with the lock file: then somebody has installed by hand. */
function isInstalled(lock) {
  const record = read('node_modules/.package-lock.json');
  if (!record) return false;
  const there = JSON.parse(record).packages;
  return Object.entries(lock.packages).every(
    ([path, { version, optional }]) => path === '' || optional || there[path]?.version === version,
  );
}

async function install(what, command, isThere = () => true) {
  say(`Installing ${what}; this takes about half a minute`);
  const started = Date.now();
  const seconds = () => Math.round((Date.now() - started) / 1000);
  const progress = setInterval(() => say(`  still installing ${what} (${seconds()} s)`), 10_000);
  const code = await runToEnd('npm', command, process.env);
  clearInterval(progress);
  if (code === 0 && isThere()) say(`Installed ${what} in ${seconds()} s`);
  if (code !== 0 && code < 128)
    say('The dependencies could not be installed. Is the network reachable? Then try again: npm ci');
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
