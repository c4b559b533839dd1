import fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import { setRootKey } from './keys.ts';
import { newDataKey, open, SealError, seal, unwrapKey, wrapKey } from './sealing.ts';

const key = { id: 1, key: newDataKey() };
const place = { facility: 1, table: 'guest_answer', column: 'value', row: '31' };

beforeEach(() => setRootKey(Buffer.alloc(32, 1)));

function codeOf(work: () => unknown): string | undefined {
  try {
    work();
  } catch (error) {
    return error instanceof SealError ? error.code : String(error);
  }
  return undefined;
}

describe('a sealed value', () => {
  const anyPlace = fc.record({
    facility: fc.nat(),
    table: fc.string(),
    column: fc.string(),
    row: fc.string(),
  });

  test('a sealed value with any content opens with its key and context', () => {
    fc.assert(
      fc.property(fc.uint8Array(), fc.maxSafeNat(), anyPlace, (bytes, id, where) => {
        const own = { id, key: newDataKey() };
        const sealed = seal(own, where, Buffer.from(bytes));
        return open([own], where, sealed).equals(Buffer.from(bytes));
      }),
    );
  });

  test('a sealed value does not open in another context', () => {
    fc.assert(
      fc.property(anyPlace, anyPlace, (a, b) => {
        fc.pre(JSON.stringify(a) !== JSON.stringify(b));
        expect(codeOf(() => open([key], b, seal(key, a, 'x')))).toBe('not_authentic');
      }),
    );
  });

  test.each(['facility', 'table', 'column', 'row'])('a sealed value is bound to its %s', part => {
    const elsewhere = { ...place, [part]: part === 'facility' ? 2 : 'other' };
    expect(codeOf(() => open([key], elsewhere, seal(key, place, 'x')))).toBe('not_authentic');
  });

  test('a sealed value does not open if any byte was changed', () => {
    const sealed = seal(key, place, '山田 花子');
    for (let at = 0; at < sealed.length; at++) {
      const changed = Buffer.from(sealed);
      changed.writeUInt8(changed.readUInt8(at) ^ 1, at);
      expect(() => open([key], place, changed)).toThrow(SealError);
    }
  });

  test('a sealed value does not open if it was truncated', () => {
    const sealed = seal(key, place, 'x');
    for (let length = 0; length < sealed.length; length++)
      expect(codeOf(() => open([key], place, sealed.subarray(0, length)))).toBe('not_authentic');
  });

  test('a sealed value contains the id of its key and opens with the old key after a rotation', () => {
    const sealed = seal(key, place, 'x');
    const next = { id: 2, key: newDataKey() };
    expect(codeOf(() => open([next], place, sealed))).toBe('unknown_key');
    expect(open([next, key], place, sealed).toString()).toBe('x');
  });

  test('a sealed value reveals neither its content nor whether two values are equal', () => {
    const sealed = seal(key, place, '山田 花子');
    expect(sealed.includes('山田')).toBe(false);
    expect(sealed).not.toEqual(seal(key, place, '山田 花子'));
  });
});

describe('a wrapped data key', () => {
  test('a wrapped data key can be unwrapped only for its own hotel', () => {
    const wrapped = wrapKey(key.key, 1);
    expect(unwrapKey(wrapped, 1)).toEqual(key.key);
    expect(codeOf(() => unwrapKey(wrapped, 2))).toBe('not_authentic');
    expect(wrapped.includes(key.key)).toBe(false);
  });

  test('a wrapped data key cannot be unwrapped with another master key', () => {
    const wrapped = wrapKey(key.key, 1);
    setRootKey(Buffer.alloc(32, 2));
    expect(codeOf(() => unwrapKey(wrapped, 1))).toBe('not_authentic');
  });
});
