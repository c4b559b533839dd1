import { describe, expect, test } from 'vitest';
import { nameForWeakProof } from './rules.ts';

describe('the name shown after a weak proof', () => {
  test.each([
    ['鈴木 みどり', 'ja', '鈴木'],
    ['鈴木 みどり', 'en', '鈴木'],
    ['김 민준', 'ko', '김'],
    ['Emma Wilson', 'en', 'Emma'],
    ['Emma Wilson', 'ja', 'Wilson'],
    ['Suharto', 'en', 'Suharto'],
  ])('the name shown after a weak proof is one word of the full name: %s in %s', (name, language, shown) => {
    expect(nameForWeakProof(name, language)).toBe(shown);
  });

  test.each(['高橋蓮', '김민준', 'スズキミドリ', ''])(
    'no name is shown after a weak proof if the family name cannot be determined: %s',
    name => {
      expect(nameForWeakProof(name, 'ja')).toBe('');
    },
  );
});
