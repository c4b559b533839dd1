import { expect, it } from 'vitest';
import { remembered } from './remembered.ts';

it('What is remembered is worked out once for each key, and no more of it is kept than was said', () => {
  const worked: string[] = [];
  const lengthOf = remembered(key => {
    worked.push(key);
    return key.length;
  }, 2);
  for (const key of ['a', 'bb', 'a', 'ccc', 'a']) expect(lengthOf(key)).toBe(key.length);
  expect(worked).toEqual(['a', 'bb', 'ccc', 'a']);
});
