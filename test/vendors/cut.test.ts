import { expect, it } from 'vitest';
import { cut, keptText, specifications } from './cut.ts';

it.each(specifications)('%s holds what is used of it, and no more', name => {
  expect(cut(name, keptText(name))).toBe(keptText(name));
});

it('all specifications together take 80 kB at most', () => {
  const bytes = specifications.map(name => Buffer.byteLength(keptText(name)));
  expect(bytes.reduce((sum, each) => sum + each, 0)).toBeLessThanOrEqual(80_000);
});
