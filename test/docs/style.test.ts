import { expect, test } from 'vitest';
import { readDocument } from './documents.ts';

const good = [...readDocument('STYLE.md').matchAll(/^Good \(`(.+?)`\)\n\n```\w+\n(.*?)```/gms)];

/** Collapses whitespace, because the formatter decides on line breaks and indentation. */
const words = (text: string) => text.replaceAll(/\s+/g, ' ').trim();

test('the style guide contains more than five good examples', () => {
  expect(good.length).toBeGreaterThan(5);
});

test.each(good.map(([, path = '', code = '']) => ({ path, code })))(
  'the good example of $path exists in the file',
  ({ path, code }) => {
    expect(words(readDocument(path))).toContain(words(code));
  },
);
