import { expect, test } from 'vitest';
import { documents, readDocument } from './documents.ts';

const pages = documents
  .filter(path => /^docs\/decisions\/\d/.test(path))
  .map(path => path.replace('docs/decisions/', ''));

const STATUS =
  /^Status: (accepted\.|accepted; in part replaced by \[.+\]\(.+\.md\)\.|replaced by \[.+\]\(.+\.md\)\.)$/;

test('the list of decisions contains every decision page once, and no other page', () => {
  const listed = [...readDocument('docs/decisions/README.md').matchAll(/^- \[[^\]]+\]\(([^)]+)\)/gm)].map(
    ([, page]) => page,
  );
  expect(listed.toSorted()).toEqual(pages.toSorted());
});

test.each(pages)('%s states its date and status below the title', page => {
  const [title = '', blank, status = ''] = readDocument(`docs/decisions/${page}`).split('\n');
  expect(title).toContain(`(${page.slice(0, 10)})`);
  expect(blank).toBe('');
  expect(status).toMatch(STATUS);
});
