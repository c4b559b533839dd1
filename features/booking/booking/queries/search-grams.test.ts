import '#test/harness/every-hotel.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { setRootKey } from '#platform/crypto/keys.ts';
import { gramsIn, gramsOf } from './search-grams.ts';

beforeEach(() => setRootKey(Buffer.alloc(32, 1)));

test('the gram of a pair of characters is always eight characters long and does not reveal the pair', () => {
  for (const gram of gramsIn(7, [['n 山田太郎 YAMADA', 'p 819012345678', 'r r1']]).flat())
    expect(gram).toMatch(/^[\w-]{8}$/);
});

describe('the grams of a text', () => {
  test('the same pair of characters has different grams in different hotels and different fields', () => {
    expect(gramsOf(1, 'name', '12n')).not.toEqual(gramsOf(11, 'name', '2n'));
    expect(gramsOf(1, 'name', '12')).not.toEqual(gramsOf(2, 'name', '12'));
    expect(gramsOf(1, 'phone', '12')).not.toEqual(gramsOf(1, 'reservation', '12'));
  });

  test('the grams of a longer text include the grams of its parts', () => {
    expect(gramsOf(1, 'phone', '1234')).toEqual(
      ['12', '23', '34'].flatMap(pair => gramsOf(1, 'phone', pair)),
    );
  });
});

test('the order of grams does not reveal which pairs of characters were adjacent', () => {
  expect(gramsIn(1, [['p 123456', 'p 123']])).toEqual([gramsOf(1, 'phone', '123456').sort()]);
});

test('a character outside the Basic Multilingual Plane counts as one character', () => {
  expect(gramsOf(1, 'name', '𠮷野家')).toEqual(
    [gramsOf(1, 'name', '𠮷野'), gramsOf(1, 'name', '野家')].flat(),
  );
});

test('grams cannot be computed without the key', () => {
  const own = gramsOf(1, 'phone', '12');
  setRootKey(Buffer.alloc(32, 2));
  expect(gramsOf(1, 'phone', '12')).not.toEqual(own);
});

test('computing grams for several bookings at once gives the same grams as for each booking alone', () => {
  const bookings = [['p 1234'], ['p 1299', 'v 3'], []];
  expect(gramsIn(1, bookings)).toEqual(bookings.map(texts => gramsIn(1, [texts]).flat()));
});
