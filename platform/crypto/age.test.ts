import { randomBytes } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { decrypterWith, encrypterFor, identitiesIn, newIdentity } from './age.ts';

let own: { identity: string; recipient: string };
let other: { identity: string; recipient: string };

beforeAll(async () => {
  own = await newIdentity();
  other = await newIdentity();
});

describe('an encrypted file', () => {
  test.each([0, 1, 65_536, 65_537, 300_000])(
    'a file of %i bytes can be decrypted by its recipient',
    async size => {
      const plain = randomBytes(size);
      const sealed = await (await encrypterFor(own.recipient))(plain);
      // Shorter content may occur by chance.
      if (size >= 32) expect(sealed.includes(plain.subarray(0, 32))).toBe(false);
      expect((await (await decrypterWith([other.identity, own.identity]))(sealed)).equals(plain)).toBe(true);
    },
  );

  test('an encrypted file cannot be decrypted with another identity', async () => {
    const sealed = await (await encrypterFor(own.recipient))(Buffer.from('x'));
    await expect((await decrypterWith([other.identity]))(sealed)).rejects.toThrow();
  });

  test('an encrypted file cannot be decrypted if it was changed or truncated', async () => {
    const sealed = await (await encrypterFor(own.recipient))(Buffer.alloc(70_000, 1));
    const changed = Buffer.from(sealed);
    changed.writeUInt8(changed.readUInt8(changed.length - 1) ^ 1, changed.length - 1);
    const open = await decrypterWith([own.identity]);
    await expect(open(changed)).rejects.toThrow();
    await expect(open(sealed.subarray(0, -20))).rejects.toThrow();
  });
});

test('rejects an invalid recipient of an encrypted file', async () => {
  await expect(encrypterFor('age1nobody')).rejects.toThrow();
  await expect(encrypterFor(own.identity)).rejects.toThrow();
});

test('reads identities from an age-keygen file with comments', () => {
  const file = `# created: now\n# public key: ${own.recipient.slice(0, 20)}\n${own.identity}\r\n`;
  expect(identitiesIn(file)).toEqual([own.identity]);
});
