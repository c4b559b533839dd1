import { expect, test } from 'vitest';
import { read } from './documents.ts';

const good = [...read('STYLE.md').matchAll(/^Good \(`(.+?)`\)\n\n```\w+\n(.*?)```/gms)];

/** Without regard to line breaks and indents, which the formatter chooses. */
const words = (text: string) => text.replaceAll(/\s+/g, ' ').trim();

test('the style has good examples', () => {
  expect(good.length).toBeGreaterThan(5);
});

test.each(good.map(([, path = '', code = '']) => ({ path, code })))(
  'the good example of $path stands there',
  ({ path, code }) => {
    expect(words(read(path))).toContain(words(code));
  },
);
