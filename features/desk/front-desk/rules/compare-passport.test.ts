import { expect, test } from 'vitest';
import { comparePassport } from './compare-passport.ts';

const passport = {
  surname: 'VAN DER BERG',
  givenNames: 'ANNA MARIA',
  nationality: 'NL',
  number: 'SPECI2014',
  birth: '1965-03-10',
  sex: 'female',
  expiry: '2024-03-09',
} as const;

test('proposes "original seen" if passport number and name match regardless of formatting', () => {
  for (const [name, number] of [
    ['Anna Maria van der Berg', 'speci2014'],
    ['VAN DER BERG, Ánna-Maria', ' SPECI 2014'],
  ] as const)
    expect(comparePassport(passport, { name, number })).toEqual({
      name: 'same',
      number: 'same',
      isTheirs: true,
    });
});

test.each([
  ['another number', { name: 'Anna Maria van der Berg', number: 'SPECI2015' }, 'same', 'differs'],
  ['another name', { name: 'Anna van der Berg', number: 'SPECI2014' }, 'differs', 'same'],
  ['a name in another script', { name: '山田 太郎', number: 'SPECI2014' }, 'differs', 'same'],
  ['no number', { name: 'Anna Maria van der Berg', number: ' ' }, 'same', 'none'],
  ['nothing answered', { name: '', number: '' }, 'none', 'none'],
] as const)('does not propose "original seen" for %s', (_what, answered, name, number) => {
  expect(comparePassport(passport, answered)).toEqual({ name, number, isTheirs: false });
});
