import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { chooseNode } from './runtime.mjs';

test.each([
  ['24.21.0', '24.22.1', 'own'],
  ['24.21.0', '24.21.1', 'own'],
  ['24.22.1', '24.21.9', 'shipped'],
  ['24.21.0', '24.21.0', 'shipped'],
  ['24.21.0', '26.1.0', 'shipped'],
  ['24.21.0', '20.19.0', 'shipped'],
])('of a shipped Node %s and the machine’s own %s the %s one runs Genkan', async (shipped, own, chosen) => {
  const { root, nodes } = await machine({ shipped, own });
  expect(chooseNode(root, [nodes.own])).toBe(nodes[chosen as 'own' | 'shipped']);
});

test('without a shipped Node the machine’s own runs it, if it is new enough', async () => {
  const fit = await machine({ own: '26.1.0' });
  expect(chooseNode(fit.root, [fit.nodes.own])).toBe(fit.nodes.own);
  const old = await machine({ own: '20.19.0' });
  expect(chooseNode(old.root, [old.nodes.own])).toBeUndefined();
});

test('where npm itself runs on a Node that is too old, the one that runs us is taken', async () => {
  const { root, nodes } = await machine({ own: '20.19.0' });
  expect(chooseNode(root, [nodes.own, process.execPath])).toBe(process.execPath);
});

/** A folder with programs that say of themselves which Node they are. */
async function machine({ shipped, own }: { shipped?: string; own: string }) {
  const root = await mkdtemp(join(tmpdir(), 'genkan-runtime-'));
  onTestFinished(() => rm(root, { recursive: true, force: true }));
  const nodes = { shipped: join(root, 'node_modules/.bin/node'), own: join(root, 'own') };
  await pretend(nodes.own, own);
  if (shipped) await pretend(nodes.shipped, shipped);
  return { root, nodes };
}

async function pretend(path: string, version: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, `#!/bin/sh\necho v${version}\n`, { mode: 0o755 });
}
