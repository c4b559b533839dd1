// Entry point of every npm script. It is plain JavaScript without dependencies, because it runs before they are
// installed, with the machine's Node (20.19 or newer).
import { dirname, join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { runToEnd } from './child.mjs';
import { DEV_TOOLS, ensureDependencies } from './dependencies.mjs';
import { chooseNode, linkPinned, pinnedVersion } from './runtime.mjs';
import { tasks } from './tasks.mjs';

process.chdir(dirname(dirname(fileURLToPath(import.meta.url))));
const [name = '', ...args] = process.argv.slice(2);
process.exitCode = await run(tasks[name]);

/**
 * Runs the steps of a task one after another and passes the caller's arguments to the last step. Stops at the
 * first failure.
 */
async function run(task) {
  if (!task) return refuse(`Specify a task: npm run ${Object.keys(tasks).join(' | ')}`);
  const installed = await ensureDependencies(task);
  if (installed !== 0) return installed;
  const node = chooseNode();
  if (!node) return refuse(nodeMissing());
  linkPinned(node);
  const env = { ...process.env, PATH: searchPath(node) };
  for (const [position, step] of task.steps.entries()) {
    const isLast = position === task.steps.length - 1;
    const code = await runToEnd(node, isLast ? [...step, ...args] : step, env);
    if (code !== 0) return code;
  }
  return 0;
}

function nodeMissing() {
  return (
    `Genkan runs on Node 24 or newer, and this machine has ${process.version}. Node ${pinnedVersion()} could not be ` +
    'installed next to it, or does not run here. Check the network and try again, or install Node 24 from ' +
    'https://nodejs.org.'
  );
}

function searchPath(node) {
  const programs = ['.', DEV_TOOLS].map(folder => join(process.cwd(), folder, 'node_modules/.bin'));
  return [...programs, dirname(node), process.env.PATH].join(':');
}

function refuse(message) {
  process.stderr.write(`${message}\n`);
  return 1;
}
