import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import process from 'node:process';

const OLDEST = 24;

/**
 * The Node to run Genkan with; undefined if there is none. The one from the lock file, with which all of it was tried; but a
 * newer one of the same line, as an operator installs it where a flaw of the other is known, goes before it. Else the one
 * that runs npm or us now.
 */
export function chooseNode(
  root = process.cwd(),
  running = [process.env.npm_node_execpath, process.execPath],
) {
  const modules = join(root, 'node_modules');
  const places = [join(modules, '.bin/node'), join(modules, `node-linux-${process.arch}/bin/node`)];
  const shipped = places.map(versionOf).find(isFit);
  const own = running.filter(Boolean).map(versionOf).filter(isFit);
  const chosen = shipped ? (own.find(each => isNewerInLine(each, shipped)) ?? shipped) : own[0];
  return chosen?.node;
}

function versionOf(node) {
  const { stdout } = spawnSync(node, ['--version'], { encoding: 'utf8' });
  const [, line, minor, patch] = (/^v(\d+)\.(\d+)\.(\d+)/.exec(stdout ?? '') ?? []).map(Number);
  return { node, line, minor, patch };
}

const isFit = ({ line }) => line >= OLDEST;

const isNewerInLine = (one, other) =>
  one.line === other.line &&
  (one.minor > other.minor || (one.minor === other.minor && one.patch > other.patch));
