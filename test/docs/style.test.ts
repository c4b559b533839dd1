import { expect, test } from 'vitest';
import { read } from './documents.ts';

const good = [...read('STYLE.md').matchAll(/^Good \(`(.+?)`\)\n\n```\w+\n(.*?)```/gms)];

/** Collapses whitespace, because the formatter decides on line breaks and indentation. */
const words = (text: string) => text.replaceAll(/\s+/g, ' ').trim();

test('the style guide contains good examples', () => {
  expect(good.length).toBeGreaterThan(5);
});

test.each(good.map(([, path = '', code = '']) => ({ path, code })))(
  'the good example of $path exists in the file',
  ({ path, code }) => {
    expect(words(read(path))).toContain(words(code));
  },
);
