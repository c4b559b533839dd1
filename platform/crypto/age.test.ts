import { randomBytes } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { decrypterWith, encrypterFor, identitiesIn, newIdentity } from './age.ts';

let own: { identity: string; recipient: string };
let other: { identity: string; recipient: string };

beforeAll(async () => {
  own = await newIdentity();
  other = await newIdentity();
});

describe('a file that was encrypted', () => {
  test.each([0, 1, 65_536, 65_537, 300_000])('of %i bytes opens to whom it was encrypted for', async size => {
    const plain = randomBytes(size);
    const sealed = await (await encrypterFor(own.recipient))(plain);
    // So few bytes stand somewhere by chance.
    if (size >= 32) expect(sealed.includes(plain.subarray(0, 32))).toBe(false);
    expect((await (await decrypterWith([other.identity, own.identity]))(sealed)).equals(plain)).toBe(true);
  });

  test('opens to nobody else', async () => {
    const sealed = await (await encrypterFor(own.recipient))(Buffer.from('x'));
    await expect((await decrypterWith([other.identity]))(sealed)).rejects.toThrow();
  });

  test('does not open once a byte of it was changed, or it was cut', async () => {
    const sealed = await (await encrypterFor(own.recipient))(Buffer.alloc(70_000, 1));
    const changed = Buffer.from(sealed);
    changed.writeUInt8(changed.readUInt8(changed.length - 1) ^ 1, changed.length - 1);
    const open = await decrypterWith([own.identity]);
    await expect(open(changed)).rejects.toThrow();
    await expect(open(sealed.subarray(0, -20))).rejects.toThrow();
  });
});

test('what is no recipient is refused', async () => {
  await expect(encrypterFor('age1nobody')).rejects.toThrow();
  await expect(encrypterFor(own.identity)).rejects.toThrow();
});

test('identities are read from a file with comments, as age-keygen writes it', () => {
  const file = `# created: now\n# public key: ${own.recipient.slice(0, 20)}\n${own.identity}\r\n`;
  expect(identitiesIn(file)).toEqual([own.identity]);
});
