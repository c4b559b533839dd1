import { expect, it } from 'vitest';
import { cut, keptText, specifications } from './cut.ts';

it.each(specifications)('%s contains exactly the parts that Genkan uses', name => {
  expect(cut(name, keptText(name))).toBe(keptText(name));
});

it('all vendor specifications together have at most 80 kB', () => {
  const bytes = specifications.map(name => Buffer.byteLength(keptText(name)));
  expect(bytes.reduce((sum, each) => sum + each, 0)).toBeLessThanOrEqual(80_000);
});
