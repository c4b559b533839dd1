import { expect, it } from 'vitest';
import { fittingSize } from './typed-name.tsx';

it('a typed signature writes a short name as large as the line height allows', () => {
  expect(fittingSize(200, 1040)).toBe(160);
});

it('a typed signature shrinks a long name until it fits', () => {
  expect(fittingSize(2080, 1040)).toBe(50);
});
