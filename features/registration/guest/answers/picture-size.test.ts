import { describe, expect, it } from 'vitest';
import { sentSize } from './picture-size.ts';

describe('a photo is sent', () => {
  it.each([
    ['at 70 % of each side', { width: 2500, height: 2000 }, { width: 1750, height: 1400 }],
    ['never above 2048 px', { width: 3000, height: 4000 }, { width: 1536, height: 2048 }],
    ['never below 1600 px where it has them', { width: 1800, height: 900 }, { width: 1600, height: 800 }],
    ['as it is where it is smaller than that', { width: 800, height: 600 }, { width: 800, height: 600 }],
  ])('%s', (_rule, taken, sent) => {
    expect(sentSize(taken)).toEqual(sent);
  });
});
