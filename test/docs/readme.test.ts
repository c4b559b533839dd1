import { globSync } from 'node:fs';
import { expect, test } from 'vitest';
import { configurationTable } from './configuration-table.ts';
import { read, root } from './documents.ts';

const readme = read('README.md');

/** The table that begins with this head, as it stands. */
function tableOf(head: string): string {
  const from = readme.indexOf(head);
  return from < 0 ? '' : (readme.slice(from).split('\n\n')[0] ?? '');
}

test('the README’s table of the configuration is the configuration', () => {
  expect(tableOf('| Variable |')).toBe(configurationTable());
});

test('the README names every npm script', () => {
  const { scripts }: { scripts: Record<string, string> } = JSON.parse(read('package.json'));
  const named = (script: string) => new RegExp(`npm (run )?${script}\\b`).test(readme);
  expect(Object.keys(scripts).filter(script => !named(script))).toEqual([]);
});

test('the README’s map of the house has every noun, and no other', () => {
  const drawn = [...tableOf('| `features/` |').matchAll(/^\| `([\w-]+)` \|/gm)].map(([, noun]) => noun);
  const nouns = globSync('features/*', { cwd: root }).map(path => path.replace('features/', ''));
  expect(drawn.toSorted()).toEqual(nouns.toSorted());
});
