import fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import {
  constantTimeEqual,
  fingerprint,
  keyedHash,
  randomToken,
  setRootKey,
  sha256,
  subkey,
} from './keys.ts';

const ONE = Buffer.alloc(32, 1);
const OTHER = Buffer.alloc(32, 2);

beforeEach(() => setRootKey(ONE));

describe('the master key', () => {
  test('the master key has 32 bytes', () => {
    expect(() => setRootKey(Buffer.alloc(16))).toThrow('32 bytes');
  });

  test('the fingerprint of a master key is unique', () => {
    expect(fingerprint(ONE)).toEqual(fingerprint(Buffer.from(ONE)));
    expect(fingerprint(ONE)).not.toEqual(fingerprint(OTHER));
    expect(fingerprint(ONE)).toHaveLength(16);
  });

  test('each purpose gets its own key derived from the master key', () => {
    expect(subkey('a')).toHaveLength(32);
    expect(subkey('a')).toEqual(subkey('a'));
    expect(subkey('a')).not.toEqual(subkey('b'));
    expect(subkey('a')).not.toEqual(ONE);
  });
});

describe('a keyed hash', () => {
  test('a keyed hash is the same for the same purpose and value', () => {
    fc.assert(fc.property(fc.string(), value => keyedHash('link', value).equals(keyedHash('link', value))));
  });

  test('keyed hashes of different values or for different purposes differ', () => {
    expect(keyedHash('phone', '+819012345678')).not.toEqual(keyedHash('phone', '+819012345679'));
    expect(keyedHash('phone', '+819012345678')).not.toEqual(keyedHash('claim', '+819012345678'));
  });

  test('a keyed hash cannot be computed without the master key', () => {
    const hash = keyedHash('phone', '+819012345678');
    setRootKey(OTHER);
    expect(keyedHash('phone', '+819012345678')).not.toEqual(hash);
  });
});

describe('a token', () => {
  test('a token has the requested number of random bits in URL-safe characters', () => {
    expect(Buffer.from(randomToken(), 'base64url')).toHaveLength(32);
    expect(Buffer.from(randomToken(128), 'base64url')).toHaveLength(16);
    expect(randomToken()).toMatch(/^[\w-]{43}$/);
    expect(randomToken()).not.toBe(randomToken());
  });

  test('a token is hashed with SHA-256', () => {
    expect(sha256('abc').toString('hex')).toMatch(/^ba7816bf/);
  });
});

test('the constant-time comparison returns true only for equal values', () => {
  fc.assert(fc.property(fc.string(), fc.string(), (a, b) => constantTimeEqual(a, b) === (a === b)));
  expect(constantTimeEqual('7K3M', '7K3M')).toBe(true);
  expect(constantTimeEqual('7K3M', '7K3')).toBe(false);
});
