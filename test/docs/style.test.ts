import { expect, test } from 'vitest';
import { read } from './documents.ts';

const good = [...read('STYLE.md').matchAll(/^Good \(`(.+?)`\)\n\n```\w+\n(.*?)```/gms)];

/** Ignores line breaks and indentation, which the formatter chooses. */
const words = (text: string) => text.replaceAll(/\s+/g, ' ').trim();

test('the style guide has good examples', () => {
  expect(good.length).toBeGreaterThan(5);
});

test.each(good.map(([, path = '', code = '']) => ({ path, code })))(
  'the good example of $path exists',
  ({ path, code }) => {
    expect(words(read(path))).toContain(words(code));
  },
);
