import { existsSync, globSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { describe, expect, test } from 'vitest';
import { documents, read, root } from './documents.ts';

/** What a page of a forge makes of its headings, as addresses within it. */
function headingsOf(path: string): Set<string> {
  const headings = read(path).matchAll(/^#+ (.+)$/gm);
  const anchor = (heading: string) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
      .replaceAll(' ', '-');
  return new Set([...headings].map(([, heading = '']) => anchor(heading)));
}

/** Whether it is there: a file, and in a page the heading behind `#`. */
function leads(path: string): boolean {
  const [file = '', heading] = path.split('#');
  if (!existsSync(join(root, file))) return false;
  return heading === undefined || !file.endsWith('.md') || headingsOf(file).has(heading);
}

test.each(documents)('every link in %s leads to a file, and to a heading that it has', path => {
  const text = read(path).replaceAll(/```[\s\S]*?```/g, '');
  const targets = [...text.matchAll(/\]\(([^)\s]+)[^)]*\)|src="([^"]+)"/g)].map(
    found => found[1] ?? found[2] ?? '',
  );
  const inside = targets.filter(target => !/^(https?|mailto):/.test(target));
  const place = (target: string) =>
    target.startsWith('#') ? `${path}${target}` : posix.join(dirname(path), target);
  expect(inside.filter(target => !leads(place(target)))).toEqual([]);
});

test('every page that a comment in the code cites is there, with the heading', () => {
  const sources = globSync(
    '{apps,bench,db,features,i18n,platform,scripts,test,ui}/**/*.{ts,tsx,mjs,css,sql}',
    {
      cwd: root,
    },
  );
  const cited = sources.flatMap(path =>
    [...read(path).matchAll(/\bdocs\/[\w/-]+\.md(#[\p{L}\p{N}_-]+)?/gu)].map(([page]) => ({ path, page })),
  );
  expect(cited.length).toBeGreaterThan(20);
  expect(cited.filter(({ page }) => !leads(page))).toEqual([]);
});

const named = /(?<![\w./-])(?:apps|bench|db|docs|features|i18n|platform|scripts|test|ui)\/[\w./-]*\w/g;

describe('the reference and the architecture', () => {
  const pages = documents.filter(path => /^docs\/(reference\/|architecture\.md)/.test(path));

  test.each(pages)('%s names files that are there', path => {
    // Of rules.md the files are written by the check that reads them.
    const files = [
      ...read(path)
        .replaceAll(/```[\s\S]*?```/g, '')
        .matchAll(named),
    ].map(([name]) => name);
    expect(files.filter(name => !existsSync(join(root, name)))).toEqual([]);
  });

  test.each(pages)('%s names what stands in its files', path => {
    const things = [...read(path).matchAll(/`([\w./-]+\.ts)` \(`(\w+)`\)/g)];
    const missing = things.filter(([, file = '', name = '']) => !read(file).includes(name));
    expect(missing.map(([both]) => both)).toEqual([]);
  });
});
