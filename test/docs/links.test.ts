import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { documents, root } from './documents.ts';

test.each(documents)('every link in %s leads to a file', path => {
  const text = readFileSync(join(root, path), 'utf8').replaceAll(/```[\s\S]*?```/g, '');
  const targets = [...text.matchAll(/\]\(([^)#\s]+)[^)]*\)|src="([^"]+)"/g)].map(
    found => found[1] ?? found[2] ?? '',
  );
  const inside = targets.filter(target => !/^(https?|mailto):/.test(target));
  expect(inside.filter(target => !existsSync(join(root, dirname(path), target)))).toEqual([]);
});
