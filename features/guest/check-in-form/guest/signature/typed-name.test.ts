import { expect, it } from 'vitest';
import { fittingSize } from './typed-name.tsx';

it('writes a short name large, but not larger than its line', () => {
  expect(fittingSize(200, 1040)).toBe(160);
});

it('writes a long name as small as it must to fit', () => {
  expect(fittingSize(2080, 1040)).toBe(50);
});
