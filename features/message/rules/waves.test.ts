import { expect, test } from 'vitest';
import { FIRST_WAVE, nextWave } from './waves.ts';

test('more messages go side by side the longer a provider is quick, and few as soon as it is slow', () => {
  const sizes = [FIRST_WAVE];
  for (const took of [10, 10, 10, 1_000, 10]) sizes.push(nextWave(sizes.at(-1) ?? 0, took));
  expect(sizes).toEqual([4, 8, 16, 16, 4, 8]);
});
