import { existsSync, globSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { describe, expect, test } from 'vitest';
import { documents, readDocument, root } from './documents.ts';

function headingsOf(path: string): Set<string> {
  const headings = readDocument(path).matchAll(/^#+ (.+)$/gm);
  const anchor = (heading: string) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
      .replaceAll(' ', '-');
  return new Set([...headings].map(([, heading = '']) => anchor(heading)));
}

/** Returns whether the file exists and, if the link has a `#`, the heading. */
function linkTargetExists(path: string): boolean {
  const [file = '', heading] = path.split('#');
  if (!existsSync(join(root, file))) return false;
  return heading === undefined || !file.endsWith('.md') || headingsOf(file).has(heading);
}

test.each(documents)('every link in %s leads to an existing file and heading', path => {
  const text = readDocument(path).replaceAll(/```[\s\S]*?```/g, '');
  const targets = [...text.matchAll(/\]\(([^)\s]+)[^)]*\)|src="([^"]+)"/g)].map(
    found => found[1] ?? found[2] ?? '',
  );
  const inside = targets.filter(target => !/^(https?|mailto):/.test(target));
  const place = (target: string) =>
    target.startsWith('#') ? `${path}${target}` : posix.join(dirname(path), target);
  expect(inside.filter(target => !linkTargetExists(place(target)))).toEqual([]);
});

test('every page and heading cited in a code comment exists', () => {
  const sources = globSync(
    '{apps,bench,db,features,i18n,platform,scripts,test,ui}/**/*.{ts,tsx,mjs,css,sql}',
    { cwd: root, exclude: ['**/node_modules/**'] },
  );
  const cited = sources.flatMap(path =>
    [...readDocument(path).matchAll(/\bdocs\/[\w/-]+\.md(#[\p{L}\p{N}_-]+)?/gu)].map(([page]) => ({
      path,
      page,
    })),
  );
  expect(cited.length).toBeGreaterThan(20);
  expect(cited.filter(({ page }) => !linkTargetExists(page))).toEqual([]);
});

const named = /(?<![\w./-])(?:apps|bench|db|docs|features|i18n|platform|scripts|test|ui)\/[\w./-]*\w/g;

describe('file names in the reference and the architecture', () => {
  const pages = documents.filter(path => /^docs\/(reference\/|architecture\.md)/.test(path));

  test.each(pages)('%s names only existing files', path => {
    const files = [
      ...readDocument(path)
        .replaceAll(/```[\s\S]*?```/g, '')
        .matchAll(named),
    ].map(([name]) => name);
    expect(files.filter(name => !existsSync(join(root, name)))).toEqual([]);
  });

  test.each(pages)('the identifiers mentioned in %s exist in the files mentioned with them', path => {
    const things = [...readDocument(path).matchAll(/`([\w./-]+\.ts)` \(`(\w+)`\)/g)];
    const missing = things.filter(([, file = '', name = '']) => !readDocument(file).includes(name));
    expect(missing.map(([both]) => both)).toEqual([]);
  });
});
