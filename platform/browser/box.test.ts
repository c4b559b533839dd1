import { expect, test } from 'vitest';
import { newBoxKeys, openBox } from '#platform/crypto/box.ts';
import { sealBox } from './box.ts';

const keys = newBoxKeys();
const close = async (context: string) =>
  Buffer.from(await sealBox(keys.publicKey.toString('base64url'), context, '確認しました'));

test('a sealed box can be opened only with the private key and in the context for which it was sealed', async () => {
  const box = await close('act 1');
  expect(openBox(keys.privateKey, 'act 1', box)).toBe('確認しました');
  expect(openBox(keys.privateKey, 'act 2', box)).toBeNull();
  expect(openBox(newBoxKeys().privateKey, 'act 1', box)).toBeNull();
});

test('a changed or invalid sealed box cannot be opened', async () => {
  const box = await close('act 1');
  for (const at of [0, 70, box.length - 1]) {
    const changed = Buffer.from(box);
    changed[at] = (changed[at] ?? 0) ^ 1;
    expect(openBox(keys.privateKey, 'act 1', changed)).toBeNull();
  }
  expect(openBox(keys.privateKey, 'act 1', Buffer.alloc(0))).toBeNull();
});
