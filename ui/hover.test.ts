import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');

/** Matches rules for devices that can hover. On touch devices, a tapped element would keep its hover style. */
const GUARDED = /@media \(hover: hover\) \{(?:[^{}]*\{[^{}]*\})*[^{}]*\}/g;

async function styles(folder: string): Promise<string[]> {
  const files = await readdir(join(root, folder), { recursive: true });
  return files.filter(file => file.endsWith('.css')).map(file => join(folder, file));
}

test('hover styles apply only to devices that can hover', async () => {
  const files = (await Promise.all(['ui', 'apps', 'features'].map(styles))).flat();
  const texts = await Promise.all(files.map(file => readFile(join(root, file), 'utf8')));
  const unguarded = files.filter((_, index) => texts[index]?.replace(GUARDED, '').includes(':hover'));
  expect(files.length).toBeGreaterThan(50);
  expect(unguarded).toEqual([]);
});
