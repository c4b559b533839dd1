import '#test/harness/every-hotel.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { setRootKey } from '#platform/crypto/keys.ts';
import { gramsIn, gramsOf } from './search-grams.ts';

beforeEach(() => setRootKey(Buffer.alloc(32, 1)));

test('of a pair nothing can be read: eight signs, whatever it is', () => {
  for (const gram of gramsIn(7, [['n 山田太郎 YAMADA', 'p 819012345678', 'r r1']]).flat())
    expect(gram).toMatch(/^[\w-]{8}$/);
});

describe('pairs that are alike in', () => {
  test('one hotel or kind are never those of another', () => {
    expect(gramsOf(1, 'name', '12n')).not.toEqual(gramsOf(11, 'name', '2n'));
    expect(gramsOf(1, 'name', '12')).not.toEqual(gramsOf(2, 'name', '12'));
    expect(gramsOf(1, 'phone', '12')).not.toEqual(gramsOf(1, 'reservation', '12'));
  });

  test('a longer text are those of a shorter', () => {
    expect(gramsOf(1, 'phone', '1234')).toEqual(
      ['12', '23', '34'].flatMap(pair => gramsOf(1, 'phone', pair)),
    );
  });
});

test('their order does not tell which stood beside which', () => {
  expect(gramsIn(1, [['p 123456', 'p 123']])).toEqual([gramsOf(1, 'phone', '123456').sort()]);
});

test('a character outside the basic plane is one character', () => {
  expect(gramsOf(1, 'name', '𠮷野家')).toEqual(
    [gramsOf(1, 'name', '𠮷野'), gramsOf(1, 'name', '野家')].flat(),
  );
});

test('without the key nobody can make them', () => {
  const own = gramsOf(1, 'phone', '12');
  setRootKey(Buffer.alloc(32, 2));
  expect(gramsOf(1, 'phone', '12')).not.toEqual(own);
});

test('of each booking are those that it has, also where others have them too', () => {
  const bookings = [['p 1234'], ['p 1299', 'v 3'], []];
  expect(gramsIn(1, bookings)).toEqual(bookings.map(texts => gramsIn(1, [texts]).flat()));
});
