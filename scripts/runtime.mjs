import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import process from 'node:process';

const OLDEST = 24;

/** The Node to run Genkan with: the one from the lock file, else the one that runs now; undefined if both are unfit. */
export function chooseNode(root = process.cwd()) {
  const modules = join(root, 'node_modules');
  const shipped = [join(modules, '.bin/node'), join(modules, `node-linux-${process.arch}/bin/node`)];
  return [...shipped, process.execPath].find(isFit);
}

function isFit(node) {
  const { stdout } = spawnSync(node, ['--version'], { encoding: 'utf8' });
  return Number(/^v(\d+)/.exec(stdout ?? '')?.[1]) >= OLDEST;
}
