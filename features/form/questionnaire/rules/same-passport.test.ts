import { describe, expect, it } from 'vitest';
import { findSamePassports } from './same-passport.ts';

const groups = (...numbers: string[]) => findSamePassports(numbers, number => number);

describe('comparing passports', () => {
  // Rule: form.same-passport
  it('passports with the same number are the same, regardless of formatting', () => {
    expect(groups('TR1234567', 'AB7654321', 'tr 123-4567')).toEqual([['TR1234567', 'tr 123-4567']]);
  });

  it.each([
    ['different numbers', ['TR1234567', 'TR1234568']],
    ['no numbers', ['', '']],
    ['masked numbers', ['••••••', '••••••']],
  ])('passports with %s are not the same', (_, numbers) => {
    expect(groups(...numbers)).toEqual([]);
  });
});
