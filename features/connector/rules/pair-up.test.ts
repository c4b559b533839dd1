import { expect, test } from 'vitest';
import { pairUp } from './pair-up.ts';

const named = (name: string) => new Map([['full_name', name]]);
const pairs = (companions: readonly string[], onBooking: readonly string[]) =>
  pairUp(companions.map(named), onBooking, name => name).map(({ known }) => known);

test('Who is on the booking already is known by the name, in whatever order and letters', () => {
  expect(pairs(['Emma  SMITH', '山田 花子', 'Lee'], ['Smith Emma', '花子　山田', 'Emma'])).toEqual([
    'Smith Emma',
    '花子　山田',
    null,
  ]);
});

test('Of two with one name each is one person', () => {
  expect(pairs(['Sato Taro', 'Sato Taro', 'Sato Taro'], ['Taro Sato', 'Sato Taro'])).toEqual([
    'Taro Sato',
    'Sato Taro',
    null,
  ]);
});

test('A name is taken apart as its letters are used, and nobody is without a family name', () => {
  const names = ['山田 花子', 'Emma Jane Smith', 'Cher'].map(
    name => pairUp([named(name)], [], String)[0]?.name,
  );
  expect(names).toEqual([
    { family: '山田', given: '花子' },
    { family: 'Smith', given: 'Emma Jane' },
    { family: 'Cher', given: '' },
  ]);
  expect(pairUp([new Map()], [], String)).toEqual([]);
});
