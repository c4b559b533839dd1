import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import catalog from '#i18n/ja/errors.json' with { type: 'json' };
import { importsOf } from '../../scripts/structure/imports.ts';
import { guestErrors } from './guest-errors.ts';

const root = join(import.meta.dirname, '../..');

/** Returns the source files that a guest page may load. */
function sourcesFrom(path: string, seen = new Set<string>()): string[] {
  if (seen.has(path) || !/^(apps|features|ui|platform|i18n)\/.*\.tsx?$/.test(path)) return [];
  seen.add(path);
  const source = readFileSync(join(root, path), 'utf8');
  const imported = importsOf(path, source).filter(({ isType }) => !isType);
  return [source, ...imported.flatMap(({ to }) => sourcesFrom(to, seen))];
}

it('guest pages include the texts of exactly the error codes that they use', () => {
  const code = sourcesFrom('apps/guest/main.tsx').join('\n');
  expect(Object.keys(catalog).filter(name => code.includes(`'${name}'`))).toEqual([...guestErrors]);
});
